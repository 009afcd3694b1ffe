import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import { isWorse, type Risk } from './risk-class.ts';
import { readShell } from './risk-shell.ts';
import { readSql } from './risk-sql.ts';
import { nameWords } from './risk-text.ts';
import type { RiskJudgement } from './risk.ts';

/**
 * The look at one call: what its free-text SQL or shell argument would do.
 *
 * It only raises the class of the tool, with one exception. A tool that is dangerous for nothing but
 * the query it takes is moderate in a call whose every statement reads. It never becomes safe: a
 * function called in a query may do anything, so no reading of the text is proof enough to run ahead.
 */
export function classifyCall(
  judgement: RiskJudgement,
  tool: Tool,
  callArguments: JsonObject,
): RiskJudgement {
  const findings = Object.entries(callArguments)
    .slice(0, RISK.parametersRead)
    .flatMap(([name, value]) => readArgument(tool, name, value) ?? []);
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

interface ArgumentFinding {
  readonly name: string;
  readonly risk: Risk;
  readonly says: string;
  readonly isQuery: boolean;
}

const SQL_PARAMETER = /^(?:raw)?sql(?:query|s)?$|^statements?$|^sql[-_]|[-_]sql$|Sql$/u;
const QUERY_PARAMETER = /^(?:q|query|queries|expression|text)$|[-_]query$|Query$/u;
const SHELL_PARAMETER =
  /^(?:commands?|cmd|commandline|command[-_]line|script|shell|bash|shell[-_]command|args|arguments|argv)$/iu;
const OF_DATABASES =
  /\b(?:sql|mysql|mariadb|postgres(?:ql)?|sqlite|mssql|oracle|duckdb|clickhouse|bigquery|snowflake|redshift|database|databases|db)\b/iu;
/** No sentence for a search engine looks like this by accident. */
const PLAINLY_SQL =
  /\b(?:drop|truncate|alter|create)\s+(?:table|database|schema|view|index|user|role)\b|\bdelete\s+from\s+\S+(?:\s+where\b|\s*;|\s*$)|\binsert\s+into\s+\S+\s*(?:\(|values\b|select\b)|\bupdate\s+\S+\s+set\s+\S+\s*=/iu;

function readArgument(
  tool: Tool,
  name: string,
  value: Json | undefined,
): ArgumentFinding | undefined {
  const text = textOf(value);
  if (text === undefined) {
    return undefined;
  }
  const isQuery =
    SQL_PARAMETER.test(name) ||
    (QUERY_PARAMETER.test(name) && (isOfDatabase(tool) || PLAINLY_SQL.test(text)));
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
