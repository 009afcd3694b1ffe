import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import { isWorse, type Risk } from './risk-class.ts';
import { type ArgumentFinding, readDetails } from './risk-details.ts';
import { easingArguments } from './risk-eased.ts';
import { redirects } from './risk-redirected.ts';
import { restoresFiles } from './risk-restored.ts';
import { readShell } from './risk-shell.ts';
import { readSql } from './risk-sql.ts';
import { nameWords } from './risk-text.ts';
import { isDryFlag, parametersOf } from './risk-values.ts';
import { isByWord, narrowToCall, type RiskJudgement } from './risk.ts';

/**
 * Judges one call. The words of the tool are read again with the parameters that are really given, which
 * may lower the class of the tool. What the values themselves say then only raises it, with one exception:
 * a tool that is dangerous for nothing but the query it takes is moderate in a call whose every
 * statement reads. It never becomes safe by that: a function called in a query may do anything.
 */
export function classifyCall(
  judgement: RiskJudgement,
  tool: Tool,
  args: JsonObject,
  { trusted = false }: { readonly trusted?: boolean } = {},
): RiskJudgement {
  return raisedByValues(narrowToCall(judgement, tool, args, trusted), tool, args);
}

/** Returns what the values of a call say that it does, whatever the tool is held to be. */
export function riskOfValues(judgement: RiskJudgement, tool: Tool, args: JsonObject): Risk {
  return raisedByValues({ ...judgement, risk: 'safe' }, tool, args).risk;
}

/**
 * Returns the mildest class that a call of a tool can have: with every parameter left out or switched off,
 * and with each of the acts that a selector lets choose.
 */
export function leastRisk(judgement: RiskJudgement, tool: Tool, trusted: boolean): Risk {
  const parameters = parametersOf(tool.inputSchema);
  const nothing = Object.fromEntries(
    parameters.filter(({ selects }) => !selects).map(({ name }) => [name, false]),
  );
  const choices = parameters.flatMap(({ name, selects, choices: acts }) =>
    selects ? acts.map((act) => ({ ...nothing, [name]: act })) : [],
  );
  const looks = parameters.filter(isDryFlag).map(({ name }) => ({ ...nothing, [name]: true }));
  const eased = { ...nothing, ...easingArguments(parameters) };
  const risks = [nothing, ...choices, ...looks, eased].map(
    (args) => narrowToCall(judgement, tool, args, trusted).risk,
  );
  const asked = judgement.byQuery === true ? (['moderate'] as const) : [];
  return [...risks, ...asked].reduce((least, risk) => (isWorse(least, risk) ? risk : least));
}

function raisedByValues(judgement: RiskJudgement, tool: Tool, args: JsonObject): RiskJudgement {
  const texts = Object.entries(args)
    .slice(0, RISK.parametersRead)
    .flatMap(([name, value]) => readArgument(tool, name, value, judgement.byQuery === true) ?? []);
  const findings = [
    ...texts,
    ...readDetails(tool, args, { risk: judgement.risk, isByWord: isByWord(judgement) }),
    ...(isByWord(judgement) ? grave(tool, args) : []),
  ];
  const worst =
    findings.find(({ risk }) => risk === 'dangerous') ??
    findings.find(({ risk }) => risk === 'moderate') ??
    findings[0];
  if (worst === undefined) {
    return judgement;
  }
  const because = [
    ...judgement.because,
    {
      source: 'arguments' as const,
      says: `${worst.name.slice(0, RISK.nameLengthMax)}: ${worst.says}`,
    },
  ];
  if (isWorse(worst.risk, judgement.risk)) {
    return { ...judgement, risk: worst.risk, readOnly: false, repeatable: false, because };
  }
  const onlyReads = findings.every(({ risk, isQuery }) => isQuery && risk === 'safe');
  return judgement.byQuery === true && judgement.risk === 'dangerous' && onlyReads
    ? { ...judgement, risk: 'moderate', because }
    : judgement;
}

/** Files that the call puts back, and addresses that it changes. Where nobody gave the class, the words of the tool were read with them. */
function grave(tool: Tool, args: JsonObject): readonly ArgumentFinding[] {
  const words = nameWords(tool.name.slice(0, RISK.nameLengthMax));
  const told = nameWords(tool.description.slice(0, RISK.nameLengthMax));
  const parameters = parametersOf(tool.inputSchema, args);
  return [
    { name: restoresFiles(words, told, parameters), says: 'overwrites files' },
    { name: redirects(words, parameters), says: 'changes where later calls go' },
  ].flatMap(({ name, says }) =>
    name === undefined ? [] : [{ name, risk: 'dangerous', says, isQuery: false }],
  );
}

const SQL_PARAMETER = /^(?:raw)?sql(?:query|s)?$|^statements?$|^sql[-_]|[-_]sql$|Sql$/u;
const QUERY_PARAMETER = /^(?:q|query|queries|expression|text)$|[-_]query$|Query$/u;
const SHELL_PARAMETER =
  /^(?:commands?|cmd|commandline|command[-_]line|script|shell|bash|shell[-_]command|args|arguments|argv)$/iu;
const OF_DATABASES =
  /\b(?:sql|mysql|mariadb|postgres(?:ql)?|sqlite|mssql|oracle|duckdb|clickhouse|bigquery|snowflake|redshift|database|databases|db)\b/iu;
/** No sentence for a search engine looks like this by accident. */
const PLAINLY_SQL =
  /\b(?:drop|truncate|alter|create)\s+(?:(?:or\s+replace|temp|temporary)\s+)*(?:table|database|schema|view|index|user|role|trigger)\b|\b(?:insert\s+or\s+\w+|replace)\s+into\s+\S+\s*(?:\(|values\b|select\b)|\bmerge\s+into\s+\S+\s+(?:\S+\s+){0,2}using\b|\bdelete\s+from\s+\S+(?:\s+where\b|\s*;|\s*$)|\binsert\s+into\s+\S+\s*(?:\(|values\b|select\b)|\bupdate\s+\S+\s+set\s+\S+\s*=/iu;

function readArgument(
  tool: Tool,
  name: string,
  value: Json | undefined,
  /** The tool takes a query, whatever words it has for databases. */
  takesQuery: boolean,
): ArgumentFinding | undefined {
  const text = textOf(value);
  if (text === undefined) {
    return undefined;
  }
  const isQuery =
    SQL_PARAMETER.test(name) ||
    (QUERY_PARAMETER.test(name) && (takesQuery || isOfDatabase(tool) || PLAINLY_SQL.test(text)));
  const isShell = !isQuery && SHELL_PARAMETER.test(name) && !isChoice(tool, name);
  if (!isQuery && !isShell) {
    return undefined;
  }
  if (text.length > RISK.argumentLengthMax) {
    return { name, risk: 'dangerous', says: 'too long to be looked at', isQuery };
  }
  if (isQuery) {
    const reading = readSql(text) ?? {
      risk: 'moderate' as const,
      says: 'a query that is not known',
    };
    // A database may be asked in words too: only what is SQL is judged as SQL.
    return SQL_PARAMETER.test(name) || readSql(text) !== undefined
      ? { name, ...reading, isQuery }
      : undefined;
  }
  return { name, ...readShell(text), isQuery };
}

function isOfDatabase(tool: Tool): boolean {
  return (
    nameWords(tool.name.slice(0, RISK.nameLengthMax)).some((word) => OF_DATABASES.test(word)) ||
    OF_DATABASES.test(tool.description.slice(0, RISK.descriptionLengthMax))
  );
}

/** A parameter with given choices is no free text: an editor's `command: "view"`. */
function isChoice(tool: Tool, name: string): boolean {
  const { properties } = tool.inputSchema;
  const parameter = isJsonObject(properties) ? properties[name] : undefined;
  return isJsonObject(parameter) && Array.isArray(parameter['enum']);
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
    ? value.join(' ')
    : undefined;
}
