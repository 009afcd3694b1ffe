import type { JsonObject } from '../base/json.ts';
import { matchesPattern } from '../base/pattern.ts';
import type { Tool, ToolAnnotations } from '../knowledge/tool.ts';
import { isWorse, worse, type Risk } from './risk-class.ts';
import { isRepeatable, isSensitive } from './risk-marks.ts';
import { judgeWords, type WordJudgement } from './risk-reading.ts';
import { isFreeSelector, judgedParameters } from './risk-values.ts';

/** The source of a part of a judgement. */
type RiskSource = 'override' | 'policy' | 'annotation' | 'words' | 'arguments';

interface RiskReason {
  readonly source: RiskSource;
  readonly says: string;
}

/** The registry's class of a tool, with reasons. */
export interface RiskJudgement {
  readonly risk: Risk;
  /** Deals in keys, passwords or the like: never run ahead, kept or shown in full. */
  readonly sensitive: boolean;
  readonly readOnly: boolean;
  /** True if the same call at once, with nothing changed in between, gives the same answer. */
  readonly repeatable: boolean;
  readonly because: readonly RiskReason[];
  /** The class hangs on a query that it takes as text, so that a call can be judged by it. */
  readonly byQuery?: boolean;
}

/** Somebody's word on the tools of a pattern. */
export interface RiskRule {
  /** Pattern of `server:tool`. */
  readonly tools: string;
  readonly risk: Risk;
  readonly reason?: string | undefined;
}

/** Knowledge about a tool beyond its own definition. */
interface RiskKnowledge {
  /** Set by the person with `pml risk`. The first match counts. */
  readonly overrides?: readonly RiskRule[];
  /** From the policy file. The first match counts. */
  readonly policy?: readonly RiskRule[];
  /** True if the person trusts the tool's server. Only then may an annotation lower the class. */
  readonly trusted?: boolean;
}

/**
 * Classifies a tool: by the person's word, else by the policy file, else by its words and
 * annotations.
 */
export function classifyTool(tool: Tool, known: RiskKnowledge = {}): RiskJudgement {
  const sensitive = isSensitive(tool);
  for (const [source, rules] of [
    ['override', known.overrides],
    ['policy', known.policy],
  ] as const) {
    const rule = rules?.find(({ tools }) => matchesPattern(tools, tool.id));
    if (rule !== undefined) {
      const says = `${rule.tools} is ${rule.risk}${rule.reason === undefined ? '' : `: ${rule.reason}`}`;
      return finished(tool, rule.risk, sensitive, [{ source, says }], {});
    }
  }
  const { risk, because, byQuery } = judgeSigns(tool, known.trusted === true);
  return finished(tool, risk, sensitive, because, { byQuery });
}

/** Judges by words and annotations: a tool, or one call of it where there are arguments. */
function judgeSigns(
  tool: Tool,
  trusted: boolean,
  args?: JsonObject,
): Pick<RiskJudgement, 'risk' | 'because'> & { readonly byQuery: boolean } {
  const words = judgeWords(tool, args);
  const because: RiskReason[] = words.says.map((says) => ({ source: 'words', says }));
  const annotated = withAnnotations(tool, words, trusted);
  if (annotated.says !== undefined) {
    because.push({ source: 'annotation', says: annotated.says });
  }
  const byQuery = words.byQuery && annotated.risk === words.risk;
  return { risk: annotated.risk, because, byQuery };
}

/** Returns true if a person or the policy file set the class. */
export function isByWord({ because }: Pick<RiskJudgement, 'because'>): boolean {
  const source = because[0]?.source;
  return source === 'override' || source === 'policy';
}

/**
 * Narrows the judgement of a tool to one call: parameters that the call leaves out no longer count. A tool
 * that does whatever a free text says keeps its class.
 * Somebody's word on the tool holds for every call.
 */
export function narrowToCall(
  judgement: RiskJudgement,
  tool: Tool,
  args: JsonObject,
  trusted: boolean,
): RiskJudgement {
  // A tool that is safe with everything that its parameters allow has nothing to be narrowed.
  if (isByWord(judgement) || judgement.risk === 'safe') {
    return judgement;
  }
  const { risk, because, byQuery } = judgeSigns(tool, trusted, args);
  if (isWorse(judgement.risk, risk) && judgedParameters(tool.inputSchema).some(isFreeSelector)) {
    return judgement;
  }
  const { sensitive, repeatable } = judgement;
  return {
    risk,
    sensitive,
    readOnly: risk === 'safe',
    // A call that is milder than its tool is not held to be repeatable.
    repeatable: repeatable && risk === judgement.risk,
    because,
    ...(byQuery && { byQuery: true }),
  };
}

function finished(
  tool: Tool,
  risk: Risk,
  sensitive: boolean,
  because: readonly RiskReason[],
  more: { readonly byQuery?: boolean },
): RiskJudgement {
  return {
    risk,
    sensitive,
    readOnly: risk === 'safe',
    repeatable: isRepeatable(tool, risk),
    because,
    ...(more.byQuery === true && { byQuery: true }),
  };
}

interface Annotated {
  readonly risk: Risk;
  readonly says?: string;
}

/**
 * Combines the annotations with the words.
 *
 * A missing hint says nothing. Hints that all repeat the protocol's defaults come from a generator,
 * not from an author, so they count only if no word shows what the tool does. `destructiveHint`
 * covers every change that is not purely an addition. On a tool that changes something by its words
 * it adds no news.
 */
function withAnnotations(tool: Tool, words: WordJudgement, trusted: boolean): Annotated {
  const hints = tool.annotations ?? {};
  const { risk } = words;
  if (hints.readOnlyHint === true) {
    // One step: what is dangerous by any sign never becomes a read by the server's word. Nor does a tool that lets
    // a call choose an act that changes something: `operation: list | get | set`.
    const lowered =
      risk === 'dangerous' && !words.strong ? 'moderate' : risk === 'moderate' ? 'safe' : risk;
    return trusted && lowered !== risk && !words.choosesChange
      ? { risk: lowered, says: 'the trusted server says that it only reads' }
      : { risk };
  }
  if (isDefault(hints) && words.known) {
    return { risk };
  }
  if (hints.destructiveHint === true) {
    const raised = worse(risk, words.known ? 'moderate' : 'dangerous');
    return raised === risk
      ? { risk }
      : { risk: raised, says: 'the server says that it may destroy' };
  }
  return hints.readOnlyHint === false && risk === 'safe' && !words.sure
    ? { risk: 'moderate', says: 'the server says that it does not only read' }
    : { risk };
}

/** Returns true if every given hint equals the protocol's default. */
function isDefault(hints: ToolAnnotations): boolean {
  return (
    hints.readOnlyHint !== true && hints.destructiveHint !== false && hints.idempotentHint !== true
  );
}
