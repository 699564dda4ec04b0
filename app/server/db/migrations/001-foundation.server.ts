import { type Kysely, sql } from 'kysely'
import { getDialect, type SqlDialect } from '../dialect.server.ts'
import type { Schema } from '../schema.server.ts'

type Types = SqlDialect['types']

/** All tables, in SQL that both engines accept. `app/server/db/tables` documents the columns. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { types } = getDialect(db)
  const subjects = [
    describeOrders(types),
    describeRevenue(types),
    describeCustomers(),
    describeChats(),
    describeVisits(types),
    describeAccess(types),
    describeStore(),
    describeNotifications(),
    describeReleases(),
  ]
  for (const statement of subjects.flatMap((text) => text.split(';'))) await sql.raw(statement).execute(db)
}

const describeOrders = ({ id }: Types): string => `
  create table webhook_events (
    id text primary key,
    type text not null,
    occurred_at bigint not null,
    received_at bigint not null,
    reference text,
    body text not null,
    error text
  );
  create index webhook_events_received on webhook_events (received_at);
  create index webhook_events_type on webhook_events (type, received_at);
  create index webhook_events_reference on webhook_events (reference, received_at, id);
  create index webhook_events_error on webhook_events (received_at, id) where error is not null;

  create table webhook_refusals (
    id ${id} primary key,
    at bigint not null,
    reason text not null,
    size bigint,
    address text not null
  );

  create table payments (
    transaction_id text primary key,
    status text not null,
    occurred_at bigint not null,
    updated_at bigint not null,
    paid_at bigint not null,
    total_cents bigint,
    currency text,
    basket_reference text,
    customer_key text,
    recurring_reference text,
    source text not null,
    products text not null,
    search text not null
  );
  create index payments_occurred on payments (occurred_at);
  create index payments_basket_reference on payments (basket_reference, occurred_at);
  create index payments_customer_key on payments (customer_key, paid_at, status);
  create index payments_recurring_reference on payments (recurring_reference);
  -- Covering: words are looked for in the index alone, which is a fraction of the table.
  create index payments_listed on payments (paid_at, transaction_id, status, search);
  -- Each look at purchases asks since when they are known.
  create index payments_history on payments (paid_at) where source = 'history';

  create table payment_customers (
    customer_key text not null,
    transaction_id text not null,
    constraint payment_customers_key primary key (customer_key, transaction_id)
  );
  create index payment_customers_transaction_id on payment_customers (transaction_id);

  create table subscriptions (
    reference text primary key,
    customer_key text,
    status text not null,
    started_at bigint not null,
    next_payment_at bigint,
    ended_at bigint,
    price_cents bigint,
    currency text,
    interval_days integer,
    past_prices text not null,
    products text not null
  );
  create index subscriptions_customer_key on subscriptions (customer_key);

  create table package_prices (
    package_id bigint not null,
    since bigint not null,
    regular_cents bigint not null,
    price_cents bigint not null,
    currency text not null,
    constraint package_prices_key primary key (package_id, since)
  )`

/** SQLite stores the entries in key order, the order in which they are read. */
const describeRevenue = ({ clustered }: Types): string => `
  create table revenue_entries (
    transaction_id text not null,
    position integer not null,
    kind text not null,
    subject text not null,
    name text not null,
    label text not null,
    at bigint not null,
    currency text not null,
    amount_cents bigint not null,
    quantity bigint not null,
    tax_cents bigint,
    fee_cents bigint,
    discount_cents bigint,
    is_recurring integer not null,
    constraint revenue_entries_key primary key (subject, at, transaction_id, position)
  ) ${clustered};
  create index revenue_entries_transaction_id on revenue_entries (transaction_id)`

const describeCustomers = (): string => `
  create table reviews (
    id text primary key,
    package_id bigint not null,
    customer_key text not null,
    stars bigint not null,
    text text not null,
    text_hash text not null,
    language text not null,
    state text not null,
    is_owned bigint not null,
    created_at bigint not null,
    updated_at bigint not null,
    answer text,
    answered_at bigint,
    reason text,
    constraint reviews_author unique (package_id, customer_key)
  );
  create index reviews_customer_key on reviews (customer_key);
  create index reviews_state on reviews (state, updated_at);
  create index reviews_text_hash on reviews (text_hash);

  create table discord_links (
    account text primary key,
    customer_key text unique,
    discord_id text not null,
    roles text not null,
    status text not null,
    problem text,
    failures bigint not null,
    due_at bigint,
    revision bigint not null,
    linked_at bigint not null
  );
  create index discord_links_due on discord_links (due_at);

  create table deletions (id text primary key, at bigint not null)`

const describeChats = (): string => `
  create table chat_conversations (
    id text primary key,
    language text not null,
    name text not null,
    email text not null,
    started_at bigint not null,
    updated_at bigint not null,
    handed_over_at bigint
  );
  create index chat_conversations_updated on chat_conversations (updated_at, id);

  create table chat_messages (
    id text primary key,
    conversation_id text not null,
    author text not null,
    content text not null,
    cards text not null,
    sent_at bigint not null
  );
  create index chat_messages_conversation on chat_messages (conversation_id, id);
  create index chat_messages_sent on chat_messages (sent_at);

  create table chat_baskets (
    conversation_id text not null,
    basket_key text not null,
    constraint chat_baskets_key primary key (conversation_id, basket_key)
  );
  create index chat_baskets_basket on chat_baskets (basket_key)`

/** Ids grow with time, so the primary key serves every list by date and new rows lie together. */
const describeVisits = ({ id, plain }: Types): string => `
  create table visits (
    id ${id} primary key,
    visit_time bigint not null,
    ip_address ${plain} not null,
    country_code ${plain} not null,
    region text not null,
    city ${plain} not null,
    page_url ${plain} not null,
    user_agent_id bigint not null,
    counted integer not null,
    attribution text not null
  );
  create index visits_country_code on visits (country_code, id);
  create index visits_city on visits (city, id);
  create index visits_page_url on visits (page_url, id);
  create index visits_ip_address on visits (ip_address, id);
  create index visits_user_agent_id on visits (user_agent_id, id);

  create table user_agents (id ${id} primary key, text text not null, seen_at bigint not null);

  create table interactions (
    id ${id} primary key,
    interaction_time bigint not null,
    ip_address ${plain} not null,
    product_id bigint not null,
    product_name ${plain} not null,
    action_type ${plain} not null,
    country_code ${plain} not null,
    city ${plain} not null,
    counted integer not null
  );
  create index interactions_country_code on interactions (country_code, id);
  create index interactions_city on interactions (city, id);
  create index interactions_product_name on interactions (product_name, id);
  create index interactions_action_type on interactions (action_type, id);
  create index interactions_ip_address on interactions (ip_address, id);

  create table daily_visits (
    day text not null,
    country_code text not null,
    count bigint not null,
    constraint daily_visits_key primary key (day, country_code)
  );
  create table daily_interactions (
    day text not null,
    product_id bigint not null,
    action_type text not null,
    product_name text not null,
    count bigint not null,
    constraint daily_interactions_key primary key (day, product_id, action_type)
  );
  create table daily_sources (
    day text not null,
    dimension text not null,
    name text not null,
    visits bigint not null,
    carts bigint not null,
    constraint daily_sources_key primary key (day, dimension, name)
  );
  create table daily_searches (
    day text not null,
    term text not null,
    count bigint not null,
    constraint daily_searches_key primary key (day, term)
  )`

const describeAccess = ({ id }: Types): string => `
  create table people (
    id text primary key,
    name text not null,
    name_key text not null unique,
    role text not null,
    password_hash text,
    totp_secret text,
    recovery_codes text not null,
    is_disabled bigint not null,
    created_at bigint not null
  );

  create table passkeys (
    id text primary key,
    person_id text not null,
    public_key text not null,
    counter bigint not null,
    name text not null,
    created_at bigint not null,
    used_at bigint
  );
  create index passkeys_person on passkeys (person_id);
  create table passkey_challenges (id text primary key, purpose text not null, expires_at bigint not null);

  create table invitations (
    id text primary key,
    person_id text not null,
    role text not null,
    created_by text not null,
    expires_at bigint not null,
    note text not null
  );

  create table admin_sessions (
    id text primary key,
    short_id text not null,
    person_id text not null,
    credential text not null,
    created_at bigint not null,
    used_at bigint not null,
    confirmed_at bigint not null,
    device text not null,
    place text not null
  );
  create table admin_devices (id text primary key, seen_at bigint not null);

  create table audit (
    id ${id} primary key,
    at bigint not null,
    action text not null,
    actor text not null,
    person_id text not null,
    address text not null,
    detail text not null
  );
  create index audit_person on audit (person_id, id);

  create table revoked_sessions (sid text primary key, expires_at bigint not null);
  create index revoked_sessions_expires on revoked_sessions (expires_at);

  create table rate_limits (id text primary key, count bigint not null, ends_at bigint not null);
  create index rate_limits_ends on rate_limits (ends_at);

  create table sealed_values (name text primary key, value text not null)`

const describeStore = (): string => `
  create table store_drafts (
    path text primary key,
    base text,
    content text,
    editor text not null,
    changed_at bigint not null,
    revision bigint not null
  );
  create table store_versions (
    id bigint primary key,
    at bigint not null,
    editor text not null,
    undoes bigint,
    paths text not null,
    files text not null,
    bytes bigint not null
  )`

const describeNotifications = (): string => `
  create table notification_channels (
    id text primary key,
    kind text not null,
    name text not null,
    language text not null,
    topics text not null,
    silence_hours integer not null,
    is_enabled integer not null,
    failures bigint not null,
    retry_at bigint not null,
    created_at bigint not null
  );
  create table notifications (
    channel_id text not null,
    event text not null,
    facts text not null,
    created_at bigint not null,
    state text not null,
    attempts bigint not null,
    claimed_until bigint not null,
    error text,
    http_status integer,
    finished_at bigint,
    constraint notifications_key primary key (channel_id, event)
  );
  create index notifications_queue on notifications (state, channel_id, attempts, created_at);
  create index notifications_created_at on notifications (created_at, state);
  create table announced_notes (slug text primary key, at bigint not null)`

const describeReleases = (): string => `
  create table version_checks (
    day text not null,
    resource text not null,
    version text not null,
    count bigint not null,
    constraint version_checks_key primary key (day, resource, version)
  );
  create table release_tokens (
    id text primary key,
    name text not null,
    hash text not null,
    scope text not null,
    creator text not null,
    created_at bigint not null,
    used_at bigint
  );
  create table seen_releases (
    customer_key text not null,
    package_id bigint not null,
    slug text not null,
    at bigint not null,
    constraint seen_releases_key primary key (customer_key, package_id)
  );
  create table release_readers (customer_key text primary key, language text not null, at bigint not null);
  create table release_messages (
    slug text not null,
    customer_key text not null,
    due_at bigint,
    failures bigint not null,
    started_at bigint,
    sent_at bigint,
    constraint release_messages_key primary key (slug, customer_key)
  );
  create index release_messages_due on release_messages (due_at);
  create table told_releases (slug text primary key, at bigint not null)`
