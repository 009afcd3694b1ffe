import { duration } from '../base/people-words.ts';
import type { PageCapability, PageCapabilitySummary } from '../surfaces/http/page-api-knowledge.ts';
import { type Child, el } from './el.ts';
import { foreign } from './foreign-text.ts';
import { facts, pill } from './marks.ts';
import { addressOf } from './view.ts';
import { ago, count } from './words.ts';

const ORIGINS: Readonly<Record<string, string>> = {
  code: 'a program',
  workflow: 'a workflow',
  import: 'a document',
};

/** Words by which a list of runs is searched. */
const WORDS_MAX = 8;

const firstWords = (text: string): string => text.split(/\s+/u).slice(0, WORDS_MAX).join(' ');

/** Describes the uses of a capability so far. */
export function workedWords({ uses: { succeeded, failed } }: PageCapabilitySummary): string {
  const uses = succeeded + failed;
  return uses === 0 ? 'never used' : `worked ${count(succeeded)} of ${count(uses)} times`;
}

/** A mark: its results were right for two different sets of arguments, or not. */
export function testedPill({ tested }: PageCapabilitySummary): HTMLElement {
  return tested ? pill('safe', 'tested') : pill('moderate', 'untested');
}

/** Facts about a capability beside its program. */
export function capabilityFacts(one: PageCapability): Child {
  const { durationMsMean, lastUsedAt, risk, versions } = one;
  const earlier = versions.length === 0 ? '' : `, ${count(versions.length)} earlier kept`;
  return [
    one.stale !== undefined &&
      el('p', { class: 'notice' }, 'Not offered: ', foreign(one.stale, 300)),
    facts(
      one.intent !== '' && ['Made for', foreign(one.intent, 300)],
      [
        'Runs',
        [
          one.intent !== '' && [
            el(
              'a',
              { href: addressOf('live', undefined, { q: firstWords(one.intent) }) },
              'learned from',
            ),
            ' · ',
          ],
          el('a', { href: addressOf('live', undefined, { tool: `pml:${one.name}` }) }, 'called it'),
        ],
      ],
      [
        'How it went',
        [
          workedWords(one),
          durationMsMean !== undefined && `, ${duration(durationMsMean)} on average`,
          lastUsedAt !== undefined && `, last ${ago(lastUsedAt)}`,
        ],
      ],
      [
        'Trust',
        one.tested
          ? 'tested: right results for two different sets of arguments'
          : 'untested: no right results for two different sets of arguments yet; tools rank above it, and it never runs unasked',
      ],
      risk !== undefined && ['Risk', [pill(risk, risk), ' as its worst tool']],
      [
        'Version',
        [
          `${one.version}${earlier}; from `,
          foreign(ORIGINS[one.origin] ?? one.origin, 60),
          `, ${ago(one.createdAt)}`,
        ],
      ],
    ),
  ];
}
