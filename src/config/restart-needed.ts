import { canonicalJson } from '../base/json.ts';
import { valueAt } from './plain-problem.ts';
import type { Settings } from './schema.ts';

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
 * When a change of each setting takes effect in a running daemon.
 *
 * `exposure` decides the list of tools, which clients of the newest protocol may keep: it stays
 * what it was for as long as the daemon runs. The others are what the daemon is built on.
 */
export const TAKES_EFFECT: Readonly<Record<SettingKey, 'at once' | 'after a restart'>> = {
  mcpServers: 'at once',
  'pml.exposure.mode': 'after a restart',
  'pml.exposure.favorites': 'after a restart',
  'pml.exposure.favoritesMax': 'after a restart',
  'pml.exposure.names': 'after a restart',
  'pml.retrieval.graph': 'at once',
  'pml.retrieval.alpha': 'at once',
  'pml.retrieval.fixedAlpha': 'at once',
  'pml.retrieval.neighbours': 'at once',
  'pml.retrieval.expansion': 'at once',
  'pml.retrieval.adaptive': 'at once',
  'pml.speculation.enabled': 'at once',
  'pml.speculation.off': 'at once',
  'pml.speculation.plans': 'at once',
  'pml.speculation.atOnce': 'at once',
  'pml.speculation.secondsMax': 'at once',
  'pml.speculation.costMax': 'at once',
  'pml.speculation.costPerCall': 'at once',
  'pml.speculation.wasteMax': 'at once',
  'pml.speculation.ttlSeconds': 'at once',
  'pml.speculation.pathTtlSeconds': 'at once',
  'pml.speculation.worlds': 'at once',
  'pml.templates': 'at once',
  'pml.storage.url': 'after a restart',
  'pml.storage.durable': 'after a restart',
  'pml.policy.rules': 'at once',
  'pml.policy.risks': 'at once',
  'pml.policy.askThrough': 'at once',
  'pml.project.name': 'after a restart',
  'pml.project.languages': 'at once',
  'pml.project.sharing': 'at once',
  'pml.contextWindow': 'at once',
  'pml.embedding.model': 'at once',
  'pml.embedding.url': 'at once',
  'pml.embedding.name': 'at once',
  'pml.embedding.dimension': 'at once',
  'pml.embedding.apiKey': 'at once',
  'pml.embedding.folder': 'at once',
  'pml.embedding.download': 'at once',
  'pml.http.enabled': 'after a restart',
  'pml.http.host': 'after a restart',
  'pml.http.port': 'after a restart',
  'pml.http.allowedHosts': 'after a restart',
  'pml.execute.concurrency': 'at once',
  'pml.execute.answerWithinMs': 'at once',
  'pml.execute.runTimeoutMs': 'at once',
  'pml.execute.approvalSeconds': 'at once',
  'pml.execute.checkpointsKept': 'at once',
  'pml.retention.runsDays': 'at once',
  'pml.retention.runsMax': 'at once',
  'pml.retention.tracesDays': 'at once',
  'pml.retention.tracesMax': 'at once',
  'pml.retention.episodesDays': 'at once',
  'pml.retention.episodesMax': 'at once',
  'pml.daemon.idleExitMinutes': 'at once',
  'pml.logLevel': 'at once',
  'pml.servers': 'at once',
};

/** The settings that differ and that a daemon started with `before` cannot take up. */
export function restartNeeded(before: Settings, after: Settings): readonly string[] {
  return Object.entries(TAKES_EFFECT)
    .filter(([, when]) => when === 'after a restart')
    .map(([key]) => key)
    .filter((key) => textAt(before, key) !== textAt(after, key));
}

function textAt(settings: Settings, key: string): string {
  return canonicalJson(valueAt(settings, key.split('.')));
}
