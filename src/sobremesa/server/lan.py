"""The addresses of this machine in its local networks, for friends at the same place."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from contextlib import suppress
from typing import Final

ELSEWHERE: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Addresses of other machines, the first one beyond every network: by which of ours would they be reached?"""

VIRTUAL: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "cni", "podman")
"""How the interfaces begin that lead to no other device of the house."""

OWN_NETWORKS: Final = tuple(map(ipaddress.IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))

GET_ADDRESS: Final = 0x8915
"""SIOCGIFADDR of Linux."""


def lan_addresses() -> list[str]:
    """Return this machine's IPv4 addresses in local networks, the one of the default route first.

    Nothing is sent. Virtual interfaces are left out where the system lists interfaces (Linux).
    """
    routed, named = _by_interface(), [*_by_route(), *_by_name()]
    found = [address for address in named if not routed or address in routed] + list(routed)
    return list(dict.fromkeys(address for address in found if is_lan(address)))


def is_lan(address: str) -> bool:
    """Return whether a text is an IPv4 address of a network of one's own (RFC 1918).

    >>> is_lan("192.168.1.20"), is_lan("127.0.0.1"), is_lan("example.org")
    (True, False, False)
    """
    try:
        one = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return any(one in network for network in OWN_NETWORKS)


def _by_route() -> list[str]:
    """Return the addresses from which other machines would be spoken to; nothing is sent."""
    found = []
    for other in ELSEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((other, 9))
            found.append(str(asked.getsockname()[0]))
    return found


def _by_name() -> list[str]:
    """Return the addresses that the system knows under the machine's own name."""
    with suppress(OSError):
        return [str(address) for address in socket.gethostbyname_ex(socket.gethostname())[2]]
    return []


def _by_interface() -> list[str]:
    """Return the addresses of the interfaces that lead out of this machine; none where the system does not say."""
    if sys.platform != "linux":
        return []
    found = []
    for _, name in socket.if_nameindex():
        if not name.startswith(VIRTUAL):
            with suppress(OSError):
                found.append(_address_of(name))
    return found


def _address_of(interface: str) -> str:
    if sys.platform != "linux":
        raise OSError
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        told = fcntl.ioctl(asked.fileno(), GET_ADDRESS, struct.pack("256s", interface[:15].encode()))
    return socket.inet_ntoa(told[20:24])
