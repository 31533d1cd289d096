"""The image and the compose files hold what docs/hosting.md promises, as far as their text shows it."""

from __future__ import annotations

import re
import tomllib

import pytest

from sobremesa.server.binding import USUAL
from tests.deploy.deployment import COMPOSE, DEPLOY, compose, stages, unknown, value, variables_read
from tests.house.code import ROOT

PINNED = re.compile(r".+:[\w.-]*\d+\.\d+[\w.-]*")
of_compose = pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.parent.name)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def ours(path):
    """The service of ours in a compose file."""
    return compose(path)["services"]["sobremesa"]


def test_the_image_is_built_by_one_stage_and_served_by_another():
    """Compiler and sources stay behind; both stand on one pinned image, for the environment names its Python."""
    built, served = stages()

    assert built.base == served.base and PINNED.fullmatch(served.base)
    assert served.all("COPY") == ["--from=build /opt/sobremesa /opt/sobremesa"]
    assert built.variables["UV_PROJECT_ENVIRONMENT"] == "/opt/sobremesa"


def test_the_image_is_filled_from_the_lock_file_by_the_uv_that_wrote_it():
    """Nothing is resolved anew, and PostgreSQL's driver comes along."""
    built = " ".join(stages()[0].all("RUN"))

    (pin,) = re.findall(r"uv==[\d.]+", built)
    assert pin in PROJECT["dependency-groups"]["build"]
    assert "uv sync --frozen --no-editable --no-default-groups --extra postgres --extra passkeys --extra push" in built


def test_the_image_is_served_by_nobody_in_particular():
    """Neither root nor a name that a system could give to another."""
    (user,) = stages()[-1].all("USER")

    assert re.fullmatch(r"(\d{5,}):\1", user)
    assert f"--uid {user.partition(':')[0]}" in stages()[-1].all("RUN")[0]


def test_the_image_has_one_volume_and_keeps_everything_there():
    """So that all else may be read-only."""
    served = stages()[-1]

    assert served.all("VOLUME") == ["/data"]
    assert served.variables["SOBREMESA_DATA"] == "/data"
    assert served.variables["PYTHONDONTWRITEBYTECODE"] == "1"


def test_the_health_of_the_image_is_asked_for_where_it_listens():
    """Port, exposed port and health check agree, and it listens at all addresses of the container."""
    served = stages()[-1]
    command = served.listed("CMD")
    (health,) = re.findall(r"http://127\.0\.0\.1:(\d+)(/\w+)", served.all("HEALTHCHECK")[0])

    assert health == (value(command, "--port"), "/healthz")
    assert served.all("EXPOSE") == [value(command, "--port")] == [str(USUAL)]
    assert value(command, "--host") == "0.0.0.0"
    assert served.listed("ENTRYPOINT") == ["sobremesa"]


def test_the_health_check_ends_well_only_where_the_server_answers():
    """It is Python as it stands; where nobody listens it fails."""
    code = re.findall(r'"-c", "(.+)"\]', stages()[-1].all("HEALTHCHECK")[0])[0]

    with pytest.raises(OSError, match="urlopen"):
        exec(code.replace(f":{USUAL}/", ":9/"), {})


def test_what_is_left_out_of_the_build_is_everything_but_what_it_takes():
    """No environment, no games and no history travel into an image."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    let_in = [rule[1:] for rule in rules if rule.startswith("!")]

    assert rules[0] == "*"
    assert [name for name in let_in if not (ROOT / name).exists()] == []
    assert {"pyproject.toml", "uv.lock", "setup.py", "build_backend", "src", "web", "LICENSE"} <= set(let_in)


@of_compose
def test_a_compose_file_serves_read_only_without_rights_and_with_one_volume(path):
    """Only `/data` and `/tmp` can be written, and nothing gives the process more than it has."""
    service = ours(path)

    assert service["read_only"] is True
    assert service["tmpfs"] == ["/tmp"]
    assert service["cap_drop"] == ["ALL"] and "cap_add" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert len(service["volumes"]) == 1 and "/data" in str(service["volumes"])
    assert service.get("user", "1000:1000") == "1000:1000"  # the image's own is another; neither is root
    assert not {"privileged", "network_mode", "pid"} & set(service)


@of_compose
def test_every_image_is_pinned_and_ours_has_the_version_of_the_project(path):
    """A tag that moves would bring another database one morning."""
    services = compose(path)["services"]
    images = {name: service["image"] for name, service in services.items() if name != "app_proxy"}

    assert images["sobremesa"] == f"sobremesa:{PROJECT['project']['version']}"
    assert [image for image in images.values() if not PINNED.fullmatch(image)] == []
    assert compose(COMPOSE[1])["x-casaos"]["version"] == PROJECT["project"]["version"]


@of_compose
def test_every_option_and_variable_that_a_compose_file_names_exists(path):
    """What the program would not know is found here and not by a host."""
    service = ours(path)

    assert unknown(service.get("command", ["play"])) == []
    assert set(service.get("environment", {})) <= variables_read()
    assert set(stages()[-1].variables) - {"PATH", "PYTHONDONTWRITEBYTECODE"} <= variables_read()


def test_the_program_does_not_know_what_it_does_not_have():
    """The reading of commands tells wrong from right."""
    assert unknown(["serve"]) == ["serve"]
    assert unknown(["play", "--port=1", "--bort", "2"]) == ["--bort"]


def test_behind_the_proxy_only_the_proxy_is_believed():
    """Its network is the one that it shares with the server, and the server's port is open to nobody else."""
    file = compose(DEPLOY / "compose.yaml")
    (network,) = file["networks"]["front"]["ipam"]["config"]
    command = ours(DEPLOY / "compose.yaml")["command"]

    assert value(command, "--trusted-proxy") == network["subnet"]
    assert [name for name, service in file["services"].items() if "ports" in service] == ["proxy"]
    assert f"reverse_proxy sobremesa:{value(command, '--port')}" in (DEPLOY / "Caddyfile").read_text("utf-8")
    assert file["networks"]["back"] == {"internal": True}
    assert file["services"]["database"]["networks"] == ["back"]


def test_every_variable_of_the_compose_file_stands_in_the_example():
    """A host copies one file and fills it in; no password is chosen for them."""
    wanted = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    example = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "example.env").read_text("utf-8"), re.MULTILINE))

    assert set(example) == wanted
    assert example["DATABASE_PASSWORD"] == ""


def test_umbrel_leads_to_the_port_that_is_served():
    """Its proxy finds the service by the name that umbrelOS gives it; the manifest has the project's version."""
    told = compose(DEPLOY / "umbrel" / "umbrel-app.yml")
    proxy = compose(DEPLOY / "umbrel" / "docker-compose.yml")["services"]["app_proxy"]["environment"]
    (port,) = stages()[-1].all("EXPOSE")

    assert proxy["APP_HOST"] == f"{told['id']}_sobremesa_1"
    assert (proxy["APP_PORT"], str(told["port"])) == (port, port)
    assert told["version"] == PROJECT["project"]["version"]


def test_umbrel_finds_a_folder_for_the_games_that_its_user_may_write():
    """Docker would make one that is missing, as root; the app comes with its own, which umbrelOS hands to the user."""
    (volume,) = compose(DEPLOY / "umbrel" / "docker-compose.yml")["services"]["sobremesa"]["volumes"]

    assert volume == "${APP_DATA_DIR}/data:/data"
    assert (DEPLOY / "umbrel" / "data" / ".gitkeep").exists()


def test_the_store_of_a_home_server_opens_the_port_that_is_served():
    """Its manifest names the service, the port of the image, and both languages."""
    file = compose(DEPLOY / "casaos" / "docker-compose.yml")
    told = file["x-casaos"]
    (port,) = file["services"][told["main"]]["ports"]

    assert (str(port["target"]), port["published"]) == (stages()[-1].all("EXPOSE")[0], told["port_map"])
    texts = [told["title"], told["tagline"], told["description"], told["tips"]["before_install"]]
    assert {tuple(text) for text in texts} == {("en_US", "es_ES")}
