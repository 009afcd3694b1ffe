/**
 * Rules for changes of each setting: when a change takes effect, and whether it can widen what
 * happens.
 *
 * An agent can often write the config file. So a change that can widen anything waits for a person
 * (`widened.ts`). The table is complete by its type and by a test: a new setting must state both.
 */
import { findAt } from '../base/json-path.ts';
import { canonicalJson, type Json } from '../base/json.ts';
import type { AuditDraft } from '../call/audit-log.ts';
import type { ServerSettings, Settings } from './schema.ts';

type Pml = Settings['pml'];

/** `pml.http.port` for a group of settings, `pml.logLevel` for a value or a table of them. */
type KeysOf<Group extends keyof Pml> = Pml[Group] extends string | number | undefined
  ? `pml.${Group}`
  : string extends keyof Pml[Group]
    ? `pml.${Group}`
    : `pml.${Group}.${keyof Pml[Group] & string}`;

/** Every setting by its path; servers and their marks count as one each. */
export type SettingKey = 'mcpServers' | { [Group in keyof Pml]-?: KeysOf<Group> }[keyof Pml];

/**
 * Which change of a value waits for a person. `added` and `removed` are about items of a list.
 * `entries`, `marks` and `rules` have comparisons of their own.
 */
export type Widening =
  | 'never'
  | 'changed'
  | 'turned on'
  | 'turned off'
  | 'raised'
  | 'lowered'
  | 'added'
  | 'removed'
  | 'entries'
  | 'marks'
  | 'rules';

interface SettingRule {
  readonly takesEffect: 'at once' | 'after a restart';
  readonly widens: Widening;
}

const atOnce = (widens: Widening): SettingRule => ({ takesEffect: 'at once', widens });
const afterRestart = (widens: Widening): SettingRule => ({
  takesEffect: 'after a restart',
  widens,
});

/**
 * `exposure` decides the list of tools. Clients of the newest protocol may cache it, so it stays
 * the same while the daemon runs. The other settings that need a restart are used to build the
 * daemon. Lower retention counts as widening, because it deletes records.
 */
export const SETTING_RULES: Readonly<Record<SettingKey, SettingRule>> = {
  mcpServers: atOnce('entries'),
  'pml.exposure.mode': afterRestart('never'),
  'pml.exposure.favorites': afterRestart('never'),
  'pml.exposure.favoritesMax': afterRestart('never'),
  'pml.exposure.names': afterRestart('never'),
  'pml.plans.clientModel': atOnce('turned on'),
  'pml.retrieval.graph': atOnce('never'),
  'pml.retrieval.alpha': atOnce('never'),
  'pml.retrieval.fixedAlpha': atOnce('never'),
  'pml.retrieval.adaptive': atOnce('never'),
  'pml.retrieval.distanceThreshold': atOnce('never'),
  'pml.retrieval.topK': atOnce('never'),
  'pml.speculation.enabled': atOnce('turned on'),
  'pml.speculation.off': atOnce('removed'),
  'pml.speculation.plans': atOnce('changed'),
  'pml.speculation.atOnce': atOnce('raised'),
  'pml.speculation.secondsMax': atOnce('raised'),
  'pml.speculation.costMax': atOnce('raised'),
  'pml.speculation.costPerCall': atOnce('changed'),
  'pml.speculation.repeats': atOnce('turned on'),
  'pml.speculation.eagerness': atOnce('changed'),
  'pml.speculation.metered': atOnce('removed'),
  'pml.speculation.unmetered': atOnce('added'),
  'pml.speculation.wasteMax': atOnce('raised'),
  'pml.speculation.ttlSeconds': atOnce('raised'),
  'pml.speculation.pathTtlSeconds': atOnce('raised'),
  'pml.speculation.worlds': atOnce('changed'),
  'pml.templates': atOnce('changed'),
  'pml.storage.url': afterRestart('changed'),
  'pml.storage.durable': afterRestart('turned off'),
  'pml.policy.rules': atOnce('rules'),
  'pml.policy.risks': atOnce('changed'),
  'pml.policy.askThrough': atOnce('added'),
  'pml.project.name': afterRestart('changed'),
  'pml.project.languages': atOnce('never'),
  'pml.project.sharing': atOnce('turned on'),
  'pml.learning': atOnce('changed'),
  'pml.contextWindow': atOnce('never'),
  'pml.embedding.model': atOnce('changed'),
  'pml.embedding.url': atOnce('changed'),
  'pml.embedding.name': atOnce('changed'),
  'pml.embedding.dimension': atOnce('changed'),
  'pml.embedding.apiKey': atOnce('changed'),
  'pml.embedding.folder': atOnce('changed'),
  'pml.embedding.download': atOnce('turned on'),
  'pml.http.enabled': afterRestart('turned on'),
  'pml.http.host': afterRestart('changed'),
  'pml.http.port': afterRestart('never'),
  'pml.http.allowedHosts': afterRestart('added'),
  'pml.http.publicUrl': afterRestart('changed'),
  'pml.identity.issuer': afterRestart('changed'),
  'pml.identity.audience': afterRestart('changed'),
  'pml.identity.jwksUrl': afterRestart('changed'),
  'pml.identity.personClaim': afterRestart('changed'),
  'pml.identity.roleClaim': afterRestart('changed'),
  'pml.identity.roles': afterRestart('changed'),
  'pml.execute.concurrency': atOnce('never'),
  'pml.execute.answerWithinMs': atOnce('never'),
  'pml.execute.runTimeoutMs': atOnce('never'),
  'pml.execute.approvalSeconds': atOnce('raised'),
  'pml.retention.runsDays': atOnce('lowered'),
  'pml.retention.runsMax': atOnce('lowered'),
  'pml.retention.runsMegabytes': atOnce('lowered'),
  'pml.retention.tracesDays': atOnce('lowered'),
  'pml.retention.tracesMax': atOnce('lowered'),
  'pml.retention.episodesDays': atOnce('lowered'),
  'pml.retention.episodesMax': atOnce('lowered'),
  'pml.retention.auditDays': atOnce('lowered'),
  'pml.retention.auditMax': atOnce('lowered'),
  'pml.daemon.idleExitMinutes': atOnce('never'),
  'pml.logLevel': atOnce('never'),
  'pml.profiles': atOnce('changed'),
  'pml.servers': atOnce('marks'),
};

/** Rules for the marks of a server. */
export const MARK_RULES: Readonly<Record<keyof ServerSettings, Widening>> = {
  enabled: 'turned on',
  trusted: 'turned on',
  readOnly: 'added',
  idempotent: 'added',
  instances: 'never',
  login: 'changed',
  concurrency: 'never',
  callTimeoutMs: 'never',
  startTimeoutMs: 'never',
  idleMinutes: 'never',
};

/** Settings that only make sense together: when one of them waits, all of them do. */
export const WAIT_TOGETHER: readonly (readonly SettingKey[])[] = [
  ['pml.storage.url', 'pml.project.name'],
  [
    'pml.http.publicUrl',
    'pml.identity.issuer',
    'pml.identity.audience',
    'pml.identity.jwksUrl',
    'pml.identity.personClaim',
    'pml.identity.roleClaim',
    'pml.identity.roles',
  ],
  [
    'pml.embedding.model',
    'pml.embedding.url',
    'pml.embedding.name',
    'pml.embedding.dimension',
    'pml.embedding.apiKey',
    'pml.embedding.folder',
    'pml.embedding.download',
  ],
];

/** A setting whose value is another one now. */
interface ChangedSetting {
  readonly key: SettingKey;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Returns the settings that differ. Values are as they are in force: they may hold secrets. */
function changedSettings(before: Settings, after: Settings): readonly ChangedSetting[] {
  return (Object.keys(SETTING_RULES) as SettingKey[])
    .map((key) => {
      const path = key.split('.');
      return { key, before: findAt(before, path), after: findAt(after, path) };
    })
    .filter((each) => canonicalJson(each.before) !== canonicalJson(each.after));
}

/** Settings whose values are recorded too. Values of other settings may hold secrets. */
const SHOWN = /^pml\.(?:policy|servers|retention|identity|speculation)\b/u;

/**
 * Returns audit entries for changed settings. The author of the file is unknown. A change that
 * widens was confirmed by a person, and has an audit entry of its own.
 */
export function auditOfSettings(before: Settings, after: Settings): readonly AuditDraft[] {
  return changedSettings(before, after).map(({ key, ...values }) => ({
    action: 'setting',
    subject: key,
    ...(SHOWN.test(key) && { args: values }),
    outcome: 'taken',
  }));
}

/** Returns the settings that differ and that a daemon started with `before` cannot take up. */
export function restartNeeded(before: Settings, after: Settings): readonly string[] {
  return changedSettings(before, after)
    .map(({ key }) => key)
    .filter((key) => SETTING_RULES[key].takesEffect === 'after a restart');
}
