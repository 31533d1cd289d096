"""The bill of materials of a release (CycloneDX): what an install brings, and what the browser files hold."""

import base64
import uuid
from datetime import UTC, datetime
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from build_backend.locked import PROJECT, ROOT, Library, bundled_libraries, runtime_libraries

NAMESPACE = uuid.UUID("6c1f7a52-6b8e-5d3c-9a64-3f0d8f6a9d11")


def bill_of_materials(version: str, epoch: int, root: Path = ROOT) -> str:
    """Return the bill of one version as JSON, the same text for the same lock files, version and date."""
    bom = Bom(serial_number=uuid.uuid5(NAMESPACE, f"{version} {epoch}"))
    bom.metadata.timestamp = datetime.fromtimestamp(epoch, UTC)
    ours = _component(Library("pypi", PROJECT, version, "MIT AND OFL-1.1"), ComponentType.APPLICATION)
    bom.metadata.component = ours
    libraries = [_component(one) for one in [*runtime_libraries(root), *bundled_libraries(root)]]
    bom.components.update(libraries)
    bom.register_dependency(ours, libraries)
    return str(JsonV1Dot6(bom).output_as_string(indent=1)) + "\n"


def _component(library: Library, kind: ComponentType = ComponentType.LIBRARY) -> Component:
    group, _, name = library.name.rpartition("/")
    url = PackageURL(library.registry, group or None, name, library.version)
    licences = [LicenseFactory().make_from_string(library.licence)] if library.licence else []
    return Component(
        name=name,
        group=group or None,
        version=library.version,
        type=kind,
        bom_ref=url.to_string(),
        purl=url,
        licenses=licences,
        hashes=_hashes(library.integrity),
    )


def _hashes(integrity: str) -> list[HashType]:
    """Return the digest that npm's lock file gives, as a bill writes it."""
    kind, _, digest = integrity.partition("-")
    if kind != "sha512":
        return []
    return [HashType(alg=HashAlgorithm.SHA_512, content=base64.b64decode(digest).hex())]
