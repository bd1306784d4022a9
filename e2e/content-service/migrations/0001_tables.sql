create table site (
  key text primary key,
  default_territory text not null
);

create table title (
  id text primary key,
  names jsonb not null,
  minutes integer not null,
  ratings jsonb not null
);

create table retailer (
  selection text primary key,
  name text not null,
  position integer not null,
  territories text[] not null
);

create table offer (
  id text primary key,
  type text not null,
  owner text not null,
  properties jsonb,
  territories text[] not null,
  -- Null means every retailer of the territory.
  retailers text[],
  -- Whether a bundle is redeemed title by title at Google Play; null for other codes.
  gpbundle boolean,
  -- The offer of the codes that an exchange issues instead of a retailer's code.
  issues_offer_id text references offer,
  issues_group text,
  issues_name text
);

create table code (
  id bigserial primary key,
  hash text not null unique,
  -- The only site that accepts the code; null means every site.
  site_key text references site,
  offer_id text not null references offer,
  granted integer not null,
  remaining integer not null,
  -- Only the codes that the service issues are readable, because it has to show them again.
  printed text,
  parent_id bigint references code on delete cascade,
  issued boolean not null default true,
  -- A code can be refused without a reason.
  refused boolean not null default false,
  refusal text,
  captcha_needed boolean not null default false,
  captcha_rejections integer not null default 0,
  -- Faults of demo codes: 'hang' of a validation, 'fail' and 'hang' of an exchange.
  validation_fault text,
  exchange_fault text,
  constraint code_remaining check (remaining between 0 and granted)
);
create index code_parent on code (parent_id);

create table content_item (
  code_id bigint not null references code on delete cascade,
  position integer not null,
  title_id text references title,
  profiles text[] not null,
  artwork_only boolean not null default false,
  primary key (code_id, position)
);

-- The history of a code as the visitor sees it, oldest first.
create table history (
  id bigserial primary key,
  code_id bigint not null references code on delete cascade,
  at timestamptz not null,
  retailer text references retailer,
  "group" text,
  group_name text,
  exchange_name text,
  exchange_result text
);
create index history_code on history (code_id);

-- The selections that were taken from a code. The unique pair is the last guard against a double redemption.
create table redemption (
  id bigserial primary key,
  code_id bigint not null references code on delete cascade,
  selection text not null,
  history_id bigint not null references history on delete cascade,
  constraint redemption_once unique (code_id, selection)
);
create index redemption_history on redemption (history_id);

-- The stock of retailers' codes. A code with a history entry is used.
create table retailer_code (
  id bigserial primary key,
  selection text not null references retailer,
  value text not null,
  history_id bigint unique references history on delete set null,
  constraint retailer_code_once unique (selection, value)
);
create index retailer_code_in_stock on retailer_code (selection, id) where history_id is null;

-- The counts of callers, which all processes share. They are unlogged, because they are written often, and not
-- needed after an hour.

-- Requests about a code whose answer may have revealed something: 'refused', 'redeemed', or 'captcha' for a token.
create unlogged table attempt (
  id bigserial primary key,
  client text not null,
  code_hash text not null,
  outcome text not null,
  -- True once the client has solved a captcha; the row is not counted towards a captcha any more.
  forgiven boolean not null default false,
  at timestamptz not null default now()
);
create index attempt_client on attempt (client, at);
create index attempt_code on attempt (code_hash, at);
create index attempt_at on attempt (at, outcome);

-- Clients that have read that a code is valid, and may exchange it.
create unlogged table admission (
  client text not null,
  code_hash text not null,
  at timestamptz not null default now(),
  primary key (client, code_hash)
);
create index admission_at on admission (at);

-- The time until which every client has to solve a captcha.
create unlogged table alarm (
  name text primary key,
  until timestamptz not null
);

-- Used captcha tokens. Each is verified once.
create unlogged table spent_token (
  hash text primary key,
  at timestamptz not null default now()
);
create index spent_token_at on spent_token (at);

insert into site (key, default_territory) values
  ('movieredeem', 'US'),
  ('cinemachezvous', 'FR');

insert into retailer (selection, name, position, territories) values
  ('moviesanywhere', 'Movies Anywhere', 1, '{US}'),
  ('vudu', 'Vudu', 2, '{US}'),
  ('googleplay', 'Google Play', 3, '{US,CA,GB,IM,IE,AU,NZ,FR,CH,DE,AT}'),
  ('itunes', 'iTunes', 4, '{US,CA,GB,IM,IE,NZ,FR,CH,DE,AT}');
