import type { JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import { isWorse, type Risk } from './risk-class.ts';
import { isArbitrary, kindWithObjects, RISK_OF, type Reading } from './risk-kind.ts';
import { replacesFile, restoresFiles } from './risk-overwrites.ts';
import { readParameters } from './risk-parameters.ts';
import { redirects } from './risk-redirected.ts';
import { selectedAct, type Selection, worstOpenAct } from './risk-selection.ts';
import { readDescription, readName } from './risk-text.ts';
import { ANSWER_NOUNS, MAKING_VERBS, NOUN_FIRST, NOUN_TOO, type VerbKind } from './risk-words.ts';

/** The joint reading of name, description and parameters. */
export interface WordJudgement {
  readonly risk: Risk;
  /** Reasons for the class, the deciding one first. */
  readonly says: readonly string[];
  /** The name says it and the description does not gainsay it. */
  readonly sure: boolean;
  /** True if a word shows what the tool does. */
  readonly known: boolean;
  /** A verb that nobody uses for a harmless thing: no annotation takes it back. */
  readonly strong: boolean;
  /**
   * True if a parameter chooses the action, and the chosen or a possible action does more than
   * read.
   */
  readonly choosesChange: boolean;
  /** Dangerous only for the query that it takes as text. */
  readonly byQuery: boolean;
}

interface Finding {
  readonly risk: Risk;
  readonly kind: VerbKind | undefined;
  readonly says: string;
  /** The word may mean something else, so that the description may gainsay it. */
  readonly doubtful: boolean;
}

/** Names and descriptions are read once per tool: every call is judged by them. */
const TEXTS = new WeakMap<Tool, Pick<Reading, 'name' | 'description'>>();

function textsOf(tool: Tool): Pick<Reading, 'name' | 'description'> {
  let texts = TEXTS.get(tool);
  if (texts === undefined) {
    texts = {
      name: readName(tool.name.slice(0, RISK.nameLengthMax)),
      description: readDescription(tool.description.slice(0, RISK.descriptionLengthMax)),
    };
    TEXTS.set(tool, texts);
  }
  return texts;
}

/**
 * Judges a tool by its own words; the name weighs more than the description. With the arguments of a
 * call, judges that call: parameters count only where they are given.
 */
export function judgeWords(tool: Tool, args?: JsonObject): WordJudgement {
  const reading: Reading = {
    ...textsOf(tool),
    parameters: readParameters(tool.inputSchema, args),
  };
  const byName = nameFinding(reading);
  const byDescription = descriptionFinding(reading);
  const selected = maySelect(reading, byName) ? selectedAct(reading) : undefined;
  const byWords = chooseFinding(reading, byName, byDescription);
  const base = softened(
    reading,
    selected === undefined ? byWords : selectedFinding(selected, byName),
  );
  const beside =
    selected === undefined
      ? raisings(reading, base, byName, byDescription)
      : [...alsoNamed(reading), ...givenFindings(reading, base)];
  const raising = beside.filter(({ risk }) => isWorse(risk, base.risk));
  const worst = raising.find(({ risk }) => risk === 'dangerous') ?? raising[0] ?? base;
  const dry = drySays(reading, [base, ...beside]);
  if (dry !== undefined) {
    return { ...DRY, says: [dry] };
  }
  const agrees =
    selected !== undefined ||
    (byName !== undefined && (byDescription === undefined || byDescription.risk === base.risk));
  return {
    risk: worst.risk,
    says: worst === base ? [base.says] : [base.says, worst.says],
    sure: worst === base && agrees && !base.doubtful,
    known: worst.kind !== undefined,
    strong: worst.risk === 'dangerous' && !worst.doubtful,
    choosesChange: [selected, worstOpenAct(reading)].some(
      (act) => act !== undefined && RISK_OF[act.kind] !== 'safe',
    ),
    byQuery:
      worst.kind === 'run' &&
      takesQuery(reading) &&
      [base, ...beside].every(({ risk, kind }) => risk !== 'dangerous' || kind === 'run'),
  };
}

const DRY = {
  risk: 'safe',
  sure: true,
  known: true,
  strong: false,
  choosesChange: false,
  byQuery: false,
} as const;

/**
 * Returns the reason why a call only previews its effect. A preview is not believed if the tool
 * spends money or runs given code, or if another parameter forces or destroys.
 */
function drySays(reading: Reading, findings: readonly Finding[]): string | undefined {
  const { dry, forces, destroysBeside } = reading.parameters;
  const isExcluded =
    forces !== undefined ||
    destroysBeside !== undefined ||
    findings.some(({ kind, risk }) => risk === 'dangerous' && (kind === 'run' || kind === 'money'));
  return dry === undefined || isExcluded ? undefined : `${dry} only looks at what would happen`;
}

/**
 * Returns true if the action that the call chooses counts instead of the tool's name. It does not
 * if the name itself says delete, send or run.
 */
function maySelect(reading: Reading, byName: Finding | undefined): boolean {
  if (byName === undefined) {
    return true;
  }
  switch (byName.risk) {
    case 'moderate':
      return true;
    case 'safe':
      return byName.doubtful;
    case 'dangerous':
      return reading.name.doubtful || (byName.kind === 'run' && !isArbitrary(reading));
    default:
      return byName.risk satisfies never;
  }
}

/**
 * Returns the finding of the chosen action. A moderate choice does not raise a tool that reads by
 * its name.
 */
function selectedFinding({ kind, says }: Selection, byName: Finding | undefined): Finding {
  const risk = RISK_OF[kind];
  return byName?.risk === 'safe' && risk === 'moderate'
    ? byName
    : { risk, kind: risk === 'safe' ? 'retrieve' : kind, says, doubtful: false };
}

/** Lowers a deletion or reset to moderate if the call chooses to keep the old data. */
function softened({ parameters }: Reading, finding: Finding): Finding {
  return parameters.soft !== undefined &&
    parameters.forces === undefined &&
    finding.kind === 'destroy'
    ? { ...finding, risk: 'moderate', says: `${finding.says}, softly` }
    : finding;
}

function takesQuery({ name, parameters }: Reading): boolean {
  const spoken = name.words.some((word) => word === 'query' || word === 'sql' || word === 'select');
  return (
    parameters.query !== undefined ||
    (spoken && (parameters.program !== undefined || parameters.asks !== undefined))
  );
}

/**
 * Returns the finding of the tool's name and its objects. It is doubtful if the verb could be a
 * noun.
 */
function nameFinding(reading: Reading): Finding | undefined {
  const { words, main, doubtful } = reading.name;
  if (main === undefined) {
    return undefined;
  }
  const { description } = reading;
  // "Reset the faceting setting" explains the object of `reset_faceting`.
  const explained =
    description.main?.verb === main.verb ? description.words.slice(0, RISK.objectWordsRead) : [];
  const kind = kindWithObjects(main, [...words, ...explained], reading);
  const ending = words.at(-1) ?? '';
  // An object that makes a verb dangerous also shows that it is one: `k8s_patch_resource`.
  const isSettled = kind !== main.kind && kind !== 'run' && RISK_OF[kind] === 'dangerous';
  // `commit_history` may answer, `set_status` does not.
  const isAbout = NOUN_FIRST.has(main.verb) && words.length > 1 && ANSWER_NOUNS.has(ending);
  return {
    risk: RISK_OF[kind],
    kind,
    says: `the name says ${main.verb}`,
    doubtful:
      kind === 'run'
        ? doubtful && !isArbitrary(reading)
        : isAbout || (doubtful && words[0] !== main.verb && !isSettled),
  };
}

/** Returns the finding of the first sentence of the description. */
function descriptionFinding(reading: Reading): Finding | undefined {
  const { main, words } = reading.description;
  if (main === undefined) {
    return undefined;
  }
  const kind = kindWithObjects(main, words.slice(0, RISK.objectWordsRead), reading);
  return {
    risk: RISK_OF[kind],
    kind,
    says: `the description says ${main.verb}`,
    doubtful: NOUN_TOO.has(main.verb) && main.form === 'base' && !main.certain,
  };
}

/** Chooses the finding of the name. The description decides if the name's word is ambiguous. */
function chooseFinding(
  { name }: Reading,
  byName: Finding | undefined,
  byDescription: Finding | undefined,
): Finding {
  if (byName !== undefined && (!byName.doubtful || byDescription === undefined)) {
    return byName;
  }
  if (byDescription !== undefined) {
    // A noun that may be a verb, over a text that works something out, is no proof of a read.
    const isHalf =
      byName?.risk === 'dangerous' && byName.kind !== 'run' && byDescription.kind === 'compute';
    return isHalf ? { ...byDescription, risk: 'moderate' } : byDescription;
  }
  return ANSWER_NOUNS.has(name.words.at(-1) ?? '')
    ? { risk: 'safe', kind: 'retrieve', says: 'the name asks for an answer', doubtful: true }
    : { risk: 'moderate', kind: undefined, says: 'no word tells what it does', doubtful: true };
}

/** Returns the other findings that may raise the class. */
function raisings(
  reading: Reading,
  base: Finding,
  byName: Finding | undefined,
  byDescription: Finding | undefined,
): readonly Finding[] {
  const { description } = reading;
  const alsoDescribed = description.also
    .map((use) => ({
      use,
      kind: kindWithObjects(use, description.words.slice(0, RISK.objectWordsRead), reading),
    }))
    .filter(({ use, kind }) =>
      RISK_OF[kind] === 'dangerous'
        ? !NOUN_TOO.has(use.verb) || use.form === 'third' || use.certain
        : base.kind !== 'compute' || !MAKING_VERBS.has(use.verb),
    )
    .map(({ use, kind }) => ({
      risk: RISK_OF[kind],
      kind,
      says: `the description also says ${use.verb}`,
      doubtful: kind === 'run',
    }));
  const gainsaid =
    byName !== undefined &&
    byDescription !== undefined &&
    !byDescription.doubtful &&
    !(base.kind === 'compute' && MAKING_VERBS.has(description.main?.verb ?? ''))
      ? [byDescription]
      : [];
  return [
    ...alsoNamed(reading),
    ...gainsaid,
    ...alsoDescribed,
    ...givenFindings(reading, base),
    ...openFindings(reading, base, byName),
  ];
}

/** Returns the findings of further verbs in the name. */
function alsoNamed(reading: Reading): readonly Finding[] {
  return reading.name.also.map((use) => ({
    risk: RISK_OF[kindWithObjects(use, [...reading.name.words], reading)],
    kind: use.kind,
    says: `the name also says ${use.verb}`,
    doubtful: false,
  }));
}

/**
 * Returns the findings of the description and the parameters. If the call chooses to read, the
 * description adds nothing.
 */
function givenFindings(reading: Reading, base: Finding): readonly Finding[] {
  return [...claimFindings(reading, base), ...parameterFindings(reading, base)];
}

/**
 * Returns the worst choices of open parameters, for tools whose name does not say that they read.
 */
function openFindings(
  reading: Reading,
  base: Finding,
  byName: Finding | undefined,
): readonly Finding[] {
  const reads = byName?.risk === 'safe' || base.kind === 'compute';
  const worst = reads ? undefined : worstOpenAct(reading);
  return worst === undefined
    ? []
    : [{ risk: RISK_OF[worst.kind], kind: worst.kind, says: worst.says, doubtful: false }];
}

function danger(says: string, kind: VerbKind): Finding {
  return { risk: 'dangerous', kind, says, doubtful: false };
}

const LETS_IT: Partial<Readonly<Record<VerbKind, string>>> = {
  run: 'run anything',
  change: 'write a file',
  outward: 'change where later calls go',
  access: 'bring people in',
};

function found(
  parameter: string | undefined,
  kind: VerbKind,
  applies: boolean,
): readonly Finding[] {
  const says = `the parameter ${parameter ?? ''} lets it ${LETS_IT[kind] ?? 'destroy'}`;
  return parameter === undefined || !applies
    ? []
    : [{ risk: RISK_OF[kind], kind, says, doubtful: false }];
}

function claimFindings({ description }: Reading, base: Finding): readonly Finding[] {
  const { irreversible, overwrites, arbitrary } = description.claims;
  return [
    ...(irreversible ? [danger('the description says that it cannot be undone', 'destroy')] : []),
    ...(overwrites && base.risk !== 'safe'
      ? [danger('the description says overwrite', 'destroy')]
      : []),
    ...(arbitrary && base.kind !== 'compute'
      ? [danger('the description says that it runs what it is given', 'run')]
      : []),
  ];
}

function parameterFindings(
  { name, parameters, description }: Reading,
  base: Finding,
): readonly Finding[] {
  const { destroys, forces, program, query, method, target, people } = parameters;
  const computes = base.kind === 'compute';
  const restored = restoresFiles(name.words, description.words, parameters.all);
  return [
    ...found(restored, 'destroy', base.risk === 'moderate'),
    ...found(redirects(name.words, parameters.all), 'outward', base.risk === 'moderate'),
    ...found(
      replacesFile(name.main?.verb ?? description.main?.verb, parameters.all),
      'destroy',
      true,
    ),
    // A tool that only computes destroys nothing, unless it writes its result somewhere.
    ...found(destroys, 'destroy', !computes || target !== undefined),
    ...found(forces, 'destroy', base.risk === 'moderate'),
    ...found(program ?? query, 'run', !computes && !description.claims.readOnly),
    ...found(method, 'run', true),
    ...found(target, 'change', true),
    ...found(people, 'access', base.kind === 'change'),
  ];
}
