BEGIN TRANSACTION;
CREATE TABLE alarms (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	rings_at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "alarms" VALUES('LqFxztSlwwYY0Ude',2,'2026-11-26T04:22:03.621Z');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0025');
CREATE TABLE "asides" (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	"after" INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	text VARCHAR(64) NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE device_links (
	player INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	expires VARCHAR(32) NOT NULL, 
	PRIMARY KEY (player), 
	FOREIGN KEY(player) REFERENCES players (id), 
	UNIQUE (hash)
);
CREATE TABLE devices (
	hash VARCHAR(64) NOT NULL, 
	player INTEGER NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(player) REFERENCES players (id)
);
INSERT INTO "devices" VALUES('be1e6eb5d9a1ad9aa4f6af334a1f560c87aada99773fb02ff51d657783dd9f09',1,'2026-11-25T04:22:03.540Z');
INSERT INTO "devices" VALUES('37f615f0914ab8ad2863baea2ccb90a40e839ac0576412558b3c47116aac0247',2,'2026-11-25T04:22:03.553Z');
CREATE TABLE feeds (
	player INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (player), 
	FOREIGN KEY(player) REFERENCES players (id), 
	UNIQUE (hash)
);
CREATE TABLE former_holders (
	game VARCHAR(32) NOT NULL, 
	player INTEGER NOT NULL, 
	by_host BOOLEAN NOT NULL, 
	PRIMARY KEY (game, player), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(player) REFERENCES players (id)
);
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	rules VARCHAR(64) NOT NULL, 
	revision INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seats INTEGER NOT NULL, 
	dealer INTEGER NOT NULL, 
	cut JSON NOT NULL, 
	pace INTEGER NOT NULL, 
	host INTEGER NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	updated VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	score JSON NOT NULL, 
	winner INTEGER NOT NULL, away VARCHAR(16) DEFAULT 'computer' NOT NULL, grace INTEGER DEFAULT '120' NOT NULL, public BOOLEAN DEFAULT 0 NOT NULL, clock VARCHAR(32) DEFAULT '' NOT NULL, takebacks BOOLEAN DEFAULT 1 NOT NULL, session VARCHAR(32) DEFAULT '' NOT NULL, previous VARCHAR(32), hints BOOLEAN DEFAULT 0 NOT NULL, retry INTEGER DEFAULT '0' NOT NULL, turn JSON, assistance VARCHAR(8) DEFAULT 'full' NOT NULL, imported VARCHAR(32) DEFAULT '' NOT NULL, server_seed VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES players (id)
);
INSERT INTO "games" VALUES('LqFxztSlwwYY0Ude','cuarenta','pagat',2,'{}',2,2,'["7c", "Qc", "4s", "4d"]',0,1,'2026-11-25T04:22:03.544Z','2026-11-25T04:22:03.621Z','playing','[0, 8]',0,'computer',120,0,'correspondence 86400+0',1,'LqFxztSlwwYY0Ude',NULL,0,0,'[2]','full','','');
CREATE TABLE invitations (
	game VARCHAR(32) NOT NULL, 
	sender INTEGER NOT NULL, 
	invited INTEGER NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	declined BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(sender) REFERENCES players (id), 
	FOREIGN KEY(invited) REFERENCES players (id)
);
CREATE TABLE links (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "links" VALUES('b8d2320d67281af78d82f12eeebf6672de2eb67e9ea99b5f33a30aad6bd714a2','LqFxztSlwwYY0Ude',0);
INSERT INTO "links" VALUES('bd2a3890b58baa1e6b4278fc2c285de7105f372e86a964fddf46300c22e78a5f','LqFxztSlwwYY0Ude',2);
CREATE TABLE moves (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at VARCHAR(32) NOT NULL, spent INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "moves" VALUES('LqFxztSlwwYY0Ude',1,0,'pack: 5s 6s 5c 4h 7s 7h 7d 6h 2d 5d Qs Jc Ah 4c Jd Qc 3s 3c 3h 7c Jh 3d As Kh 2c Ad Qd Kc 2s 4d 4s 5h Ac 6d 6c Qh 2h Kd Js Ks; salt 863CAFCBCB5CC7DDA78A2EC404D7F9C02F2A400AF34B2E118BA5AD536F079D3A','2026-11-25T04:22:03.574Z',13);
INSERT INTO "moves" VALUES('LqFxztSlwwYY0Ude',2,1,'7s','2026-11-25T04:22:03.613Z',35);
INSERT INTO "moves" VALUES('LqFxztSlwwYY0Ude',3,2,'7h*7s','2026-11-25T04:22:03.616Z',0);
INSERT INTO "moves" VALUES('LqFxztSlwwYY0Ude',4,1,'6s','2026-11-25T04:22:03.618Z',0);
INSERT INTO "moves" VALUES('LqFxztSlwwYY0Ude',5,2,'6h*6s','2026-11-25T04:22:03.620Z',0);
INSERT INTO "moves" VALUES('LqFxztSlwwYY0Ude',6,1,'5s','2026-11-25T04:22:03.621Z',0);
CREATE TABLE pauses (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	until VARCHAR(32) NOT NULL, 
	reason VARCHAR(16) NOT NULL, 
	days INTEGER NOT NULL, 
	PRIMARY KEY (game, seat, since), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE players (
	id INTEGER NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (seed)
);
INSERT INTO "players" VALUES(1,'ea408dbfe9c8723427fbeb3987726eaee04936b1d861c64a2f0f603ec4c403b1','2026-11-25T04:22:03.540Z');
INSERT INTO "players" VALUES(2,'e6386c0b3e91358e5024b02dfdf2475acfd5ab7c74026cbcf5fbbd75cc22c392','2026-11-25T04:22:03.553Z');
CREATE TABLE presence (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	worker INTEGER NOT NULL, helped BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (game, seat, worker), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE regards (
	player INTEGER NOT NULL, 
	other INTEGER NOT NULL, 
	muted BOOLEAN NOT NULL, 
	blocked BOOLEAN NOT NULL, 
	PRIMARY KEY (player, other), 
	FOREIGN KEY(player) REFERENCES players (id), 
	FOREIGN KEY(other) REFERENCES players (id)
);
CREATE TABLE results (
	game VARCHAR(32) NOT NULL, 
	edition INTEGER NOT NULL, 
	counts JSON NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE review_parts (
	game VARCHAR(32) NOT NULL, 
	name VARCHAR(16) NOT NULL, 
	edition INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (game, name), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE reviews (
	game VARCHAR(32) NOT NULL, 
	edition INTEGER NOT NULL, 
	accuracies JSON NOT NULL, 
	review TEXT NOT NULL, 
	made VARCHAR(32) NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	player INTEGER, 
	level VARCHAR(64), text VARCHAR(128) DEFAULT '' NOT NULL, stood_in BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (game, seat), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(player) REFERENCES players (id)
);
INSERT INTO "seats" VALUES('LqFxztSlwwYY0Ude',1,'human','Ana',1,NULL,'',0);
INSERT INTO "seats" VALUES('LqFxztSlwwYY0Ude',2,'human','Eva',2,NULL,'',0);
CREATE TABLE shares (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	player INTEGER NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(player) REFERENCES players (id)
);
CREATE TABLE transfers (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	holder INTEGER NOT NULL, 
	by_host BOOLEAN NOT NULL, 
	expires VARCHAR(32) NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(holder) REFERENCES players (id)
);
CREATE TABLE watchers (
	game VARCHAR(32) NOT NULL, 
	player INTEGER NOT NULL, 
	PRIMARY KEY (game, player), 
	FOREIGN KEY(game) REFERENCES games (id), 
	FOREIGN KEY(player) REFERENCES players (id)
);
CREATE INDEX ix_games_host ON games (host);
CREATE INDEX ix_seats_player ON seats (player);
CREATE UNIQUE INDEX ix_seats_game_player ON seats (game, player);
CREATE INDEX ix_games_session ON games (session);
CREATE UNIQUE INDEX ix_games_previous ON games (previous);
CREATE INDEX ix_games_public ON games (public, status, created);
CREATE INDEX ix_shares_game_player ON shares (game, player);
CREATE UNIQUE INDEX ix_transfers_game_seat ON transfers (game, seat);
CREATE INDEX ix_alarms_rings_at ON alarms (rings_at);
CREATE INDEX ix_devices_player ON devices (player);
CREATE INDEX ix_regards_other ON regards (other);
CREATE INDEX ix_invitations_invited ON invitations (invited);
CREATE INDEX ix_invitations_sender ON invitations (sender);
COMMIT;
