/**
 * Decides which calls are allowed and what a call may do. Combines people's answers, the policy and
 * the risk registry. The door and the resuming of runs ask here.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { matchesPattern } from '../base/pattern.ts';
import { type Finding, reasonsOf, sentenceOf } from '../knowledge/poison-finding.ts';
import type { RiskClass } from '../knowledge/threshold.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CALL } from '../tuning/call.ts';
import { type AheadAnswer, mayRunAhead } from './ahead-rule.ts';
import { CallRisks } from './call-risks.ts';
import type { KeptAnswer, Permissions, PermissionStore, RiskOverride } from './permission-store.ts';
import {
  decideByPolicy,
  deniesAlways,
  type PolicyDecision,
  type PolicyRule,
  stricter,
} from './policy.ts';
import { leastRisk } from './risk-arguments.ts';
import type { Effects } from './risk-class.ts';
import {
  isKnownRead,
  isRepeatable,
  type ReadAuthority,
  type ReadWords,
  readWordsOf,
} from './risk-marks.ts';
import { classifyTool, type RiskJudgement, type RiskRule } from './risk.ts';

/** Settings of a person for a server. */
export interface ServerMarks {
  readonly trusted: boolean;
  /** Patterns of tool names that change nothing, by the person's word. */
  readonly readOnly: readonly string[];
  /** Patterns of tool names that may be repeated, by the person's word. */
  readonly idempotent: readonly string[];
  /** Folder in which its relative paths start. */
  readonly folder?: string;
  /** Identifies the program or address behind the server's name. */
  readonly program?: string;
}

/** The parts of a configuration that decide about calls. */
export interface CallRules {
  readonly policy: readonly PolicyRule[];
  /** Classes of tools by the policy's word. */
  readonly risks: readonly RiskRule[];
  readonly marks: ReadonlyMap<string, ServerMarks>;
}

interface GuardParts {
  /**
   * The rules in force. More than one while a change waits for a person's word: the strictest
   * decision then holds, so that no change loosens anything before it is confirmed.
   */
  readonly rules: () => readonly CallRules[];
  readonly store: PermissionStore;
  readonly hash: (text: string) => string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Findings in the server's text about a tool, until a person agrees to it. */
  readonly findingsOf?: (tool: Tool) => readonly Finding[];
  /** Returns true if the configuration excludes a tool from running ahead. */
  readonly isAheadOff?: (tool: Tool) => boolean;
}

/** A tool as the guard sees it, for whoever wants to know why. */
export interface ToolRisk {
  readonly judgement: RiskJudgement;
  readonly trusted: boolean;
  /** Decision for a call with harmless arguments. */
  readonly decision: PolicyDecision;
  readonly override?: RiskOverride;
  readonly answer?: KeptAnswer;
  /** Two equal calls, with nothing written between them, were answered differently. */
  readonly isUnrepeatable: boolean;
  /**
   * Suspicious points in the server's text about the tool, as sentences. Empty once a person has
   * agreed to it.
   */
  readonly findings: readonly string[];
}

/** The reading of a tool's own definition. */
interface ToolWords {
  readonly bySigns: RiskJudgement;
  readonly reads: ReadWords;
}

const NOTHING: Permissions = { overrides: [], answers: [], unrepeatable: [] };
const NO_MARKS: ServerMarks = { trusted: false, readOnly: [], idempotent: [] };

export class Guard {
  readonly #parts: GuardParts;
  #known: Permissions = NOTHING;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #isReading = false;
  readonly #hashes = new WeakMap<Tool, string>();
  readonly #words = new WeakMap<Tool, ToolWords>();
  readonly #calls = new CallRisks();
  #judgements = new WeakMap<CallRules, WeakMap<Tool, RiskJudgement>>();

  constructor(parts: GuardParts) {
    this.#parts = parts;
  }

  /** Reads the stored decisions. Must run before the first call. */
  async load(): Promise<void> {
    this.#use(await this.#parts.store.read());
  }

  /** Decides whether this call is allowed, asked about or denied. */
  decide(tool: Tool, args: JsonObject): PolicyDecision {
    this.#refreshLater();
    const decision = this.#parts
      .rules()
      .map((rules) => this.#decideBy(rules, tool, args))
      .reduce(stricter, { action: 'allow' });
    const final =
      decision.action === 'ask' && decision.once
        ? (this.#keptDecision(tool) ?? decision)
        : decision;
    return final.action === 'ask' ? { ...final, why: this.#whyAsked(final.why, tool) } : final;
  }

  /** Adds the suspicious points of the tool's text to the reason that a person reads. */
  #whyAsked(why: string, tool: Tool): string {
    const reasons = reasonsOf(this.#findings(tool)).slice(0, CALL.findingsShown);
    return reasons.length === 0 ? why : `${why}; beware: ${reasons.join('; ')}`;
  }

  #findings(tool: Tool): readonly Finding[] {
    return this.#parts.findingsOf?.(tool) ?? [];
  }

  /**
   * Returns the side effects of this call. Sources are the person's marks, and the annotations of a
   * trusted server if the tool's words agree. Arguments that show a change override both.
   */
  effects(tool: Tool, args: JsonObject): Effects {
    const perRules = this.#parts.rules().map((rules): Effects => {
      const marks = marksOf(rules, tool);
      const judgement = this.#judge(rules, tool);
      // Whatever the tool is held to be: do its arguments say that this call changes something?
      const isRaised = this.#calls.ofValues(judgement, tool, args) !== 'safe';
      const named = (patterns: readonly string[]): boolean =>
        patterns.some((pattern) => matchesPattern(pattern, tool.name));
      const readOnly = !isRaised && isKnownRead(tool, this.#authority(tool, marks, judgement));
      const isDeclared =
        named(marks.idempotent) || (marks.trusted && tool.annotations?.idempotentHint === true);
      return { readOnly, repeatable: readOnly || (!isRaised && isDeclared) };
    });
    return {
      readOnly: perRules.every(({ readOnly }) => readOnly),
      repeatable: perRules.every(({ repeatable }) => repeatable),
    };
  }

  /**
   * Decides whether this call may be made before anybody asks for it. While a change of the rules
   * waits for a person, both the old and the new rules must allow it.
   */
  mayRunAhead(tool: Tool, args: JsonObject): AheadAnswer {
    const decision = this.decide(tool, args);
    const isSwitchedOff = this.#parts.isAheadOff?.(tool) === true;
    const { bySigns } = this.#wordsOf(tool);
    for (const rules of this.#parts.rules()) {
      const marks = marksOf(rules, tool);
      const judgement = this.#judge(rules, tool);
      const authority = this.#authority(tool, marks, judgement);
      const answer = mayRunAhead({
        isSwitchedOff,
        isSuspect: this.#findings(tool).length > 0,
        isKnownRead: isKnownRead(tool, authority),
        namesAddress: namesAddress(args),
        riskByWord: authority.riskByWord,
        annotations: tool.annotations ?? {},
        risk: judgement.risk,
        riskBySigns: bySigns.risk,
        riskOfArguments: this.#calls.ofValues(judgement, tool, args),
        isSensitive: judgement.sensitive,
        isRepeatableBySigns: isRepeatable(tool, 'safe'),
        isMarkedUnrepeatable: this.#known.unrepeatable.includes(tool.id),
        decision,
      });
      if (answer.kind === 'no') {
        return answer;
      }
    }
    return this.#parts.rules().length === 0
      ? { kind: 'no', reason: 'there are no rules' }
      : { kind: 'yes' };
  }

  /**
   * Returns true if no call of this tool is ever allowed, by a rule or by a person's answer. Such a
   * tool is not shown in searches.
   */
  isDenied(tool: Tool): boolean {
    const isDeniedByRule = this.#parts
      .rules()
      .filter(({ policy }) => policy.some(({ action }) => action === 'deny'))
      .some((rules) => deniesAlways(rules.policy, tool.id, this.#leastRisk(rules, tool)));
    return (
      isDeniedByRule ||
      (this.#answerFor(tool)?.verdict === 'denied' && this.decide(tool, {}).action === 'deny')
    );
  }

  /** True where no rule and no kept answer denies any tool. */
  get deniesNothing(): boolean {
    return (
      this.#parts.rules().every(({ policy }) => policy.every(({ action }) => action !== 'deny')) &&
      this.#known.answers.every(({ verdict }) => verdict !== 'denied')
    );
  }

  /**
   * Returns the inputs of `isDenied` except the tool. Its answers stay the same while these objects
   * are the same.
   */
  get edition(): readonly unknown[] {
    return [this.#parts.rules(), this.#known];
  }

  /** Returns the risk class of a tool. An unknown tool is dangerous. */
  riskOf(tool: Tool | undefined): RiskClass {
    return tool === undefined ? 'dangerous' : this.explain(tool).judgement.risk;
  }

  /** Returns the guard's view of a tool, with reasons. */
  explain(tool: Tool): ToolRisk {
    const [rules] = this.#parts.rules();
    const override = this.#known.overrides.find(({ tools }) => matchesPattern(tools, tool.id));
    const answer = this.#answerFor(tool);
    return {
      judgement: rules === undefined ? classifyTool(tool) : this.#judge(rules, tool),
      trusted: this.#parts.rules().every((each) => marksOf(each, tool).trusted),
      decision: this.decide(tool, {}),
      ...(override !== undefined && { override }),
      ...(answer !== undefined && { answer }),
      isUnrepeatable: this.#known.unrepeatable.includes(tool.id),
      findings: this.#findings(tool).map((finding) => sentenceOf(finding)),
    };
  }

  /** Stores the risk class that a person set for tools. */
  async override(rule: RiskRule, by: string): Promise<void> {
    const { store, clock } = this.#parts;
    await store.override({ ...rule, by, at: clock.now() });
    await this.load();
  }

  /** Stores a person's answer for a tool that is asked about once. */
  async keep(tool: Tool, verdict: KeptAnswer['verdict'], by: string): Promise<void> {
    const { store, clock } = this.#parts;
    const definitionHash = this.identityOf(tool);
    await store.keep({ tool: tool.id, definitionHash, verdict, by, at: clock.now() });
    await this.load();
  }

  /** Marks a tool as not repeatable for good, after two equal calls had different answers. */
  async markUnrepeatable(tool: Tool): Promise<void> {
    if (!this.#known.unrepeatable.includes(tool.id)) {
      await this.#parts.store.markUnrepeatable(tool.id, this.#parts.clock.now());
      await this.load();
    }
  }

  /**
   * Removes the stored decisions on exactly this tool or pattern. Returns false if there were none.
   */
  async forget(tools: string): Promise<boolean> {
    const was = await this.#parts.store.forget(tools);
    await this.load();
    return was;
  }

  #decideBy(rules: CallRules, tool: Tool, args: JsonObject): PolicyDecision {
    const { trusted, folder } = marksOf(rules, tool);
    const { risk, because } = this.#calls.judge(this.#judge(rules, tool), tool, args, trusted);
    return decideByPolicy(rules.policy, {
      tool: tool.id,
      args,
      risk,
      because: because.at(-1)?.says,
      trusted,
      folder,
    });
  }

  #leastRisk(rules: CallRules, tool: Tool): RiskClass {
    return leastRisk(this.#judge(rules, tool), tool, marksOf(rules, tool).trusted);
  }

  #judge(rules: CallRules, tool: Tool): RiskJudgement {
    let judged = this.#judgements.get(rules);
    if (judged === undefined) {
      judged = new WeakMap();
      this.#judgements.set(rules, judged);
    }
    let judgement = judged.get(tool);
    if (judgement === undefined) {
      judgement = classifyTool(tool, {
        overrides: this.#known.overrides,
        policy: rules.risks,
        trusted: marksOf(rules, tool).trusted,
      });
      judged.set(tool, judgement);
    }
    return judgement;
  }

  #authority(tool: Tool, marks: ServerMarks, judgement: RiskJudgement): ReadAuthority {
    const [{ source } = { source: 'words' }] = judgement.because;
    return {
      isReadByWord: marks.readOnly.some((pattern) => matchesPattern(pattern, tool.name)),
      riskByWord: source === 'override' || source === 'policy' ? judgement.risk : undefined,
      isTrusted: marks.trusted,
      risk: judgement.risk,
      words: this.#wordsOf(tool).reads,
    };
  }

  /**
   * Returns the words of a tool. They are cached: every call needs them, and reading them takes a
   * while.
   */
  #wordsOf(tool: Tool): ToolWords {
    let words = this.#words.get(tool);
    if (words === undefined) {
      words = { bySigns: classifyTool(tool), reads: readWordsOf(tool) };
      this.#words.set(tool, words);
    }
    return words;
  }

  #keptDecision(tool: Tool): PolicyDecision | undefined {
    const answer = this.#answerFor(tool);
    if (answer === undefined) {
      return undefined;
    }
    return answer.verdict === 'approved'
      ? { action: 'allow' }
      : {
          action: 'deny',
          why: `${answer.by} said no to ${tool.id}; a person can take that back: pml risk ${tool.id} --forget`,
        };
  }

  #answerFor(tool: Tool): KeptAnswer | undefined {
    const answer = this.#known.answers.find((each) => each.tool === tool.id);
    // Its identity is asked for only where there is an answer: it takes a while, and lists ask for all tools.
    return answer !== undefined && answer.definitionHash === this.identityOf(tool)
      ? answer
      : undefined;
  }

  /** Stands for a tool as a person saw it: its definition, and the program behind its server. */
  identityOf(tool: Tool): string {
    let definition = this.#hashes.get(tool);
    if (definition === undefined) {
      const { description, inputSchema, annotations = {} } = tool;
      const parts = { description, inputSchema, annotations: { ...annotations } };
      definition = this.#parts.hash(canonicalJson(parts));
      this.#hashes.set(tool, definition);
    }
    const [rules] = this.#parts.rules();
    const { program = '' } = rules === undefined ? {} : marksOf(rules, tool);
    return `${definition}${program}`;
  }

  #use(known: Permissions): void {
    // An exact name is nearer to a tool than a pattern, and a longer pattern than a shorter one.
    const overrides = known.overrides.toSorted(
      (left, right) =>
        Number(left.tools.includes('*')) - Number(right.tools.includes('*')) ||
        right.tools.length - left.tools.length,
    );
    this.#known = { ...known, overrides };
    this.#judgements = new WeakMap();
    this.#readAtMs = this.#parts.clock.monotonicMs();
  }

  /**
   * Reloads decisions in the background when they are old: another instance may have stored new
   * ones.
   */
  #refreshLater(): void {
    const { clock, logger } = this.#parts;
    if (this.#isReading || clock.monotonicMs() - this.#readAtMs < CALL.permissionsFreshMs) {
      return;
    }
    this.#isReading = true;
    this.load()
      .catch((error: unknown) => {
        logger.warn('permissions_not_read', { error: describeError(error) });
        this.#readAtMs = clock.monotonicMs();
      })
      .finally(() => {
        this.#isReading = false;
      });
  }
}

function marksOf(rules: CallRules, tool: Tool): ServerMarks {
  return rules.marks.get(tool.server) ?? NO_MARKS;
}

/** Returns true if a text among the arguments is a network address. */
function namesAddress(args: Json): boolean {
  if (typeof args === 'string') {
    return ADDRESS.test(args);
  }
  return (
    typeof args === 'object' &&
    args !== null &&
    Object.values(args).some(
      (value: Json | undefined) => value !== undefined && namesAddress(value),
    )
  );
}

const ADDRESS = /^\s*(?:https?|ftp|wss?):/iu;
