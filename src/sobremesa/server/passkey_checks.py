"""What asks browsers for passkeys and checks what they give back, with the extra ``passkeys``."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from sobremesa.protocol.codes import Code
from sobremesa.store.passkeys import Passkey
from sobremesa.tables.passkeys import SECONDS, Credential, KeyMade, Options, Owner, PasskeyChecks, Site
from sobremesa.tables.refusals import Refused

LIBRARY: Final = "webauthn"

Checked = TypeVar("Checked")


def passkey_checks() -> PasskeyChecks | None:
    """Return the checks, or None where the extra is not installed. Its library is loaded when it is first asked."""
    return None if importlib.util.find_spec(LIBRARY) is None else WebAuthn()


class WebAuthn:
    """Passkeys as WebAuthn has them: found without a user's name, without attestation."""

    def creation(self, site: Site, challenge: str, owner: Owner, known: Sequence[str]) -> Options:
        """Return what asks for a new passkey of an owner's; whatever keeps one of the ``known`` makes none."""
        from webauthn import base64url_to_bytes, generate_registration_options
        from webauthn.helpers import options_to_json_dict
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
        )

        asked = generate_registration_options(
            rp_id=site.name,
            rp_name="Sobremesa",
            user_name=owner.name,
            user_id=base64url_to_bytes(owner.handle),
            challenge=base64url_to_bytes(challenge),
            timeout=SECONDS * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known],
        )
        options: Options = options_to_json_dict(asked)
        return options

    def request(self, site: Site, challenge: str) -> Options:
        """Return what asks for any passkey of a site."""
        from webauthn import base64url_to_bytes, generate_authentication_options
        from webauthn.helpers import options_to_json_dict

        asked = generate_authentication_options(
            rp_id=site.name, challenge=base64url_to_bytes(challenge), timeout=SECONDS * 1000
        )
        options: Options = options_to_json_dict(asked)
        return options

    def made(self, site: Site, challenge: str, credential: Credential) -> KeyMade:
        """Return the passkey that was made for a challenge at a site. Raises Refused with BAD_PASSKEY."""

        def check() -> KeyMade:
            from webauthn import base64url_to_bytes, verify_registration_response
            from webauthn.helpers import bytes_to_base64url

            made = verify_registration_response(
                credential=dict(credential),
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.name,
                expected_origin=site.origin,
            )
            named = bytes_to_base64url(made.credential_id)
            if named != credential["id"]:
                raise ValueError("it has two names")
            return KeyMade(named, bytes_to_base64url(made.credential_public_key), made.sign_count)

        return _checked(check)

    def sign_count(self, site: Site, challenge: str, credential: Credential, passkey: Passkey) -> int:
        """Return how often a passkey says that it has signed. Raises Refused with BAD_PASSKEY.

        Whether it is more often than before is for the store to say, where nobody else can note the same meanwhile.
        """

        def check() -> int:
            from webauthn import base64url_to_bytes, verify_authentication_response

            if credential["response"]["userHandle"] != passkey.handle:
                raise ValueError("it is somebody else's")
            count: int = verify_authentication_response(
                credential=dict(credential),
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=0,
            ).new_sign_count
            return count

        return _checked(check)


def _checked(check: Callable[[], Checked]) -> Checked:
    try:
        return check()
    except Exception as error:  # whatever a reader of foreign bytes stumbles over, they are no passkey
        raise Refused(
            Code.BAD_PASSKEY, f"this passkey is not accepted: {str(error) or type(error).__name__}"
        ) from error
