"""The local network: which addresses are in it, listening there, and who is let in."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from sobremesa.protocol.codes import Code
from sobremesa.server import identity, lan, reach
from sobremesa.server.binding import AddressTaken, address_of, listen, listen_at
from sobremesa.server.hosting import Hosting, hosted
from tests.server.helpers import BOT, ME, Guest, order, running
from tests.server.test_http import told


@pytest.mark.parametrize("address", ["192.168.1.7", "10.0.0.4", "172.20.3.1"])
def test_a_private_address_is_of_a_local_network(address):
    """Those are what routers of houses give."""
    assert lan.is_lan(address)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "0.0.0.0", "169.254.3.3", "8.8.8.8", "172.32.0.1", "198.18.0.1", "240.0.0.1"),
        "fe80::1",
        "",
        "home",
    ],
)
def test_no_other_address_is(address):
    """This machine's own, one of the internet, one that a machine gives itself, one kept for trials, what is none."""
    assert not lan.is_lan(address)


def test_the_addresses_are_those_of_the_ways_out_the_usual_one_first(monkeypatch):
    """Each once; not those of bridges to virtual machines, nor what the machine's name leads to besides."""
    monkeypatch.setattr(lan, "_by_route", lambda: ["192.168.1.7", "172.17.0.1"])
    monkeypatch.setattr(lan, "_by_name", lambda: ["127.0.1.1", "192.168.1.7"])
    monkeypatch.setattr(lan, "_by_interface", lambda: ["127.0.0.1", "10.0.0.4", "192.168.1.7"])
    assert lan.lan_addresses() == ["192.168.1.7", "10.0.0.4"]

    monkeypatch.setattr(lan, "_by_interface", list)  # a system that does not tell its interfaces
    assert lan.lan_addresses() == ["192.168.1.7", "172.17.0.1"]


def test_the_machine_is_asked_without_sending_anything():
    """Whatever it answers can be listened at."""
    for address in lan.lan_addresses():
        with closing(listen(address, 0)) as listener:
            assert listener.getsockname()[0] == address


def test_several_addresses_share_a_port():
    """And where one of them cannot have it none keeps it."""
    listeners = listen_at(["127.0.0.1", "127.0.0.2"], 0)
    ports = {listener.getsockname()[1] for listener in listeners}
    for listener in listeners:
        listener.close()
    assert len(ports) == 1

    with closing(listen("127.0.0.2", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(AddressTaken):
            listen_at(["127.0.0.1", "127.0.0.2"], port)
        with closing(listen("127.0.0.1", port)):
            pass


async def test_the_page_is_told_how_others_reach_the_server(tmp_path, monkeypatch):
    """Open: by which addresses; not open: by which it could be; of one behind a proxy or elsewhere, nothing."""
    monkeypatch.setattr(reach, "lan_addresses", lambda: ["192.168.1.7"])

    async def told_of(hosting: Hosting) -> tuple[dict, str]:
        async with running(tmp_path, hosting=hosting) as address:
            guest = Guest(address)
            answer = (await guest.http.get("/api/reach")).json()
            await guest.http.aclose()
            return answer, address.rpartition(":")[2]

    at_home, port = await told_of(Hosting())
    opened, _ = await told_of(Hosting(lan=("http://10.0.0.4:4040",)))
    public, _ = await told_of(hosted("https://cards.example"))
    monkeypatch.setattr(identity, "is_this_machine", lambda address: False)
    elsewhere, _ = await told_of(Hosting())

    assert at_home == {"lan": [f"http://192.168.1.7:{port}"], "open": False}
    assert opened == {"lan": ["http://10.0.0.4:4040"], "open": True}
    assert public == elsewhere == {"lan": [], "open": False}


@pytest.mark.parametrize("lan", [("http://192.168.1.7:4040",), ()])
async def test_at_home_no_site_passes_for_ours(tmp_path, lan):
    """A page of another site whose name was made to lead here may change nothing; addresses and plain names may.

    In a local network, and also where nobody but this very machine is let in: its owner reads pages of other sites.
    """
    async with running(tmp_path, hosting=Hosting(lan=lan)) as address:
        guest = Guest(address)
        await guest.http.get("/api/tables")
        answers = {
            name: await guest.http.post(
                "/api/tables", json=order(ME, BOT), headers={"Host": name, "Origin": f"http://{name}"}
            )
            for name in (
                "192.168.1.7:4040",
                "localhost:4040",
                "desk.local:4040",
                "a.localhost",
                "[::1]:4040",
                "cards.example:4040",
            )
        }
        await guest.http.aclose()

    refused = answers.pop("cards.example:4040")
    assert (refused.status_code, told(refused)) == (403, Code.FOREIGN_ORIGIN)
    assert {answer.status_code for answer in answers.values()} == {201}


def test_the_address_of_a_socket_is_told_as_browsers_write_it():
    """Also of one that listens at an address of the network."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.2", 0))
        assert address_of(bound) == f"http://127.0.0.2:{bound.getsockname()[1]}"
