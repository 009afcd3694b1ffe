/**
 * The allow rules for pml's own tools in the settings of Claude Code. Without them the person is asked
 * twice: by the client about `execute_workflow`, and by pml about the dangerous call in it.
 */
import { isJsonObject, type Json } from '../../base/json.ts';
import { matchesPattern } from '../../base/pattern.ts';
import { PML_NAME } from './client.ts';
import { insertInJson, readJsonFile, setInJson } from './json-file.ts';
import { textsOf } from './server-entry.ts';

/** The tools of pml itself. Tools of other servers that pml passes on are not among them. */
export const OWN_TOOLS = [
  'discover',
  'execute_workflow',
  'execute_code',
  'control_workflow',
] as const;

const ALLOW = ['permissions', 'allow'] as const;

/** Returns the tools that get an allow rule: the ones that no rule of the person is about. */
export function toolsToAllow(text: string): readonly string[] {
  const { permissions = {} } = readJsonFile(text);
  if (!isJsonObject(permissions) || !isListOrAbsent(permissions['allow'])) {
    return [];
  }
  const rules = [
    ...['deny', 'ask'].flatMap((action) => textsOf(permissions[action])),
    // Claude Code ignores an allow rule that does not name a server.
    ...textsOf(permissions['allow']).filter((rule) => rule.startsWith(`mcp__${PML_NAME}`)),
  ];
  return OWN_TOOLS.filter((tool) => !rules.some((rule) => covers(rule, ruleOf(tool))));
}

/** Returns the settings with an allow rule for each of the tools of `toolsToAllow`. */
export function allowOwnTools(text: string): string {
  const tools = toolsToAllow(text);
  if (tools.length === 0) {
    return text;
  }
  const { permissions } = readJsonFile(text);
  const hasList = isJsonObject(permissions) && permissions['allow'] !== undefined;
  const started = hasList ? text : setInJson(text, ALLOW, []);
  return tools.reduce((rest, tool) => insertInJson(rest, ALLOW, -1, ruleOf(tool)), started);
}

const ruleOf = (tool: string): string => `mcp__${PML_NAME}__${tool}`;

/** `mcp__pml` stands for all tools of the server. */
function covers(rule: string, name: string): boolean {
  return rule === `mcp__${PML_NAME}` || matchesPattern(rule, name);
}

function isListOrAbsent(value: Json | undefined): boolean {
  return value === undefined || Array.isArray(value);
}
