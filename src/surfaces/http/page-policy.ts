/**
 * "Always allow": shows a change of `pml.json` first, then writes it in the same way as the command
 * line, with a backup of the file. Exactly the shown change is confirmed.
 */
import { randomUUID } from 'node:crypto';

import { changedRange } from '../../base/changed-lines.ts';
import type { Clock } from '../../base/clock.ts';
import { keepLast } from '../../base/keep-last.ts';
import { matchesPattern } from '../../base/pattern.ts';
import { isPlainText } from '../../base/plain-text.ts';
import { readIfThere } from '../../config/atomic-file.ts';
import { writeWithBackup } from '../../config/backups.ts';
import type { ConfirmedConfig } from '../../config/confirmed-config.ts';
import { withRules } from '../../config/edit-config.ts';
import { checkConfig, writtenConfig } from '../../config/load.ts';
import type { Locations, Surroundings } from '../../config/locations.ts';
import type { Settings } from '../../config/schema.ts';
import type { Gateway, RiskOfTool } from '../../gateway/gateway.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import { TEXTS } from '../../tuning/text.ts';
import type { PageDiffLine, PagePolicyProposal, PagePolicyWritten } from './page-api-runs.ts';
import { badRequest, PageProblem } from './page-input.ts';

interface PagePolicyParts {
  readonly locations: Locations;
  readonly surroundings: Surroundings;
  readonly confirmed: ConfirmedConfig;
  readonly clock: Clock;
  /** Loads the file again, which puts it in force. */
  readonly reload: () => Promise<void>;
  /** Takes known secrets out of a text that is shown. */
  readonly redact: (text: string) => string;
}

interface Proposal {
  readonly before: string;
  readonly after: string;
  readonly untilMs: number;
}

/** One server, and any of its tools: a click must not open more than that. */
const PATTERN = /^[^\s:*]+:\S+$/u;

export class PagePolicy {
  readonly #parts: PagePolicyParts;
  readonly #proposals = new Map<string, Proposal>();

  constructor(parts: PagePolicyParts) {
    this.#parts = parts;
  }

  /** Returns the change that would allow these tools. Writes nothing. */
  propose(tools: string, gateway: Pick<Gateway, 'risks'>): PagePolicyProposal {
    const { locations, surroundings, clock, redact } = this.#parts;
    if (!PATTERN.test(tools) || !isPlainText(tools)) {
      throw badRequest('"tools" must name a server and a pattern of its tools: server:tool*');
    }
    const before = this.#current();
    const { settings } = checkConfig(before, locations, surroundings);
    const { rules } = settings.pml.policy;
    if (rules.some((rule) => isSameRule(rule, tools))) {
      throw new PageProblem(409, 'ALREADY_ALLOWED', `${tools} is allowed in pml.json already`);
    }
    const after = withRules(before, [], [{ tools, action: 'allow' }]);
    checkConfig(after, locations, surroundings);
    const id = randomUUID();
    keepLast(
      this.#proposals,
      id,
      { before, after, untilMs: clock.monotonicMs() + DASHBOARD.proposalMs },
      DASHBOARD.sessionsMax,
    );
    const matching = gateway
      .risks(tools)
      .toSorted((left, right) => RANKS[right.judgement.risk] - RANKS[left.judgement.risk]);
    return {
      id,
      tools,
      configFile: locations.configFile,
      matching: matching
        .slice(0, TEXTS.listedMax)
        .map(({ tool, judgement }) => ({ tool, risk: judgement.risk })),
      matchingCount: matching.length,
      diff: diffOf(before, after).map((line) => ({ ...line, text: redact(line.text) })),
      notes: notesOn(rules, matching),
    };
  }

  /** Writes the proposed change, once, and puts it in force. */
  async confirm(id: string): Promise<PagePolicyWritten> {
    const { locations, confirmed, clock, reload } = this.#parts;
    const proposal = this.#proposals.get(id);
    this.#proposals.delete(id);
    if (proposal === undefined || proposal.untilMs <= clock.monotonicMs()) {
      throw new PageProblem(409, 'PROPOSAL_GONE', 'it was shown too long ago: look at it again');
    }
    const { before, after } = proposal;
    if (this.#current() !== before) {
      const message = 'pml.json has changed since it was shown: look at it again';
      throw new PageProblem(409, 'CONFIG_CHANGED', message);
    }
    const write = { path: locations.configFile, before, contents: after };
    // Confirmed before the file changes, so that the watcher of the file finds it confirmed.
    confirmed.accept(writtenConfig(after, locations));
    const backupFile = writeWithBackup(locations.userFolder, [write], new Date(clock.now()));
    await reload();
    return { configFile: locations.configFile, backupFile };
  }

  /** Returns the file as it is, where a click may change it. */
  #current(): string {
    const { locations, confirmed } = this.#parts;
    const text = readIfThere(locations.configFile)?.toString('utf8');
    if (text === undefined) {
      const message = 'There is no pml.json to write to: make one with pml init or pml add';
      throw new PageProblem(409, 'NO_CONFIG', message);
    }
    if (confirmed.look(writtenConfig(text, locations)).waiting !== undefined) {
      const message =
        'pml.json has another change that waits for your word: decide about that first';
      throw new PageProblem(409, 'WORD_AWAITED', message);
    }
    return text;
  }
}

const RANKS = { safe: 0, moderate: 1, dangerous: 2 } as const;

type Rule = Settings['pml']['policy']['rules'][number];

function isSameRule({ tools, risk, when, action }: Rule, wanted: string): boolean {
  return tools === wanted && action === 'allow' && risk === undefined && when === undefined;
}

/** Returns a note for each earlier rule that wins over the new rule. The first matching rule holds, and the new rule goes last. */
function notesOn(rules: readonly Rule[], matching: readonly RiskOfTool[]): readonly string[] {
  return rules
    .filter(
      ({ action, tools, risk }) =>
        action !== 'allow' &&
        matching.some(
          (each) =>
            (tools === undefined || matchesPattern(tools, each.tool)) &&
            (risk === undefined || risk === each.judgement.risk),
        ),
    )
    .map((rule) => `an earlier rule goes first where it matches: ${JSON.stringify(rule)}`);
}

/**
 * Compares two texts by lines. Equal lines at the start and at the end are cut off; the rest is the
 * change.
 */
export function diffOf(before: string, after: string): readonly PageDiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const { start, oldEnd, newEnd } = changedRange(old, now);
  const { diffContext } = DASHBOARD;
  return [
    ...lines('same', old, Math.max(0, start - diffContext), start),
    ...lines('removed', old, start, oldEnd),
    ...lines('added', now, start, newEnd),
    ...lines('same', old, oldEnd, Math.min(old.length, oldEnd + diffContext)),
  ];
}

function lines(
  kind: PageDiffLine['kind'],
  text: readonly string[],
  from: number,
  to: number,
): readonly PageDiffLine[] {
  return text.slice(from, to).map((each, at) => ({ kind, text: each, line: from + at + 1 }));
}
