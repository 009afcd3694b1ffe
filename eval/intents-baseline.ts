/** The plain baseline: BM25 chooses a tool for each sentence, and values are taken by type in order. */
import { isJsonObject, type Json } from '../src/base/json.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { catalogOf } from './dataset.ts';
import type { PlannedIntent } from './intents-judge.ts';
import { plainBm25 } from './systems.ts';

const NUMBER = /(?<![\w.])-?\d+(?:\.\d+)?(?![\w])/gu;
const TEXT = /"([^"]+)"|'([^']+)'|(?<=[a-z,] )((?:\p{Lu}[\w.-]*)(?: \p{Lu}[\w.-]*)*)/gu;

/** Plans a call for each part of the request. Refuses when a required argument is missing. */
export function plainPlan(intent: string, tools: readonly Tool[]): PlannedIntent {
  const search = plainBm25(catalogOf(tools));
  const parts = intent.split(/(?<=[.?!;]) |, (?:and |then )/u).filter((part) => part.length > 1);
  const calls = (parts.length > 1 ? [intent, ...parts] : [intent]).flatMap((part, at) => {
    const id = search.rank(part)[0]?.id;
    const tool = tools.find((each) => each.id === id);
    return tool === undefined ? [] : [{ id: `t${at}`, tool: tool.id, ...filled(tool, part) }];
  });
  const complete = calls.filter(({ isComplete }) => isComplete);
  const whole = complete.find(({ id }) => id === 't0');
  const several = complete.filter(({ id }) => id !== 't0');
  const chosen = several.length > 1 || whole === undefined ? several : [whole];
  return {
    calls: chosen.map(({ id, tool, args }) => ({ id, tool, args })),
    confidence: chosen.length === 0 ? 0 : 1,
    status: chosen.length === 0 ? 'refused' : 'proposed',
  };
}

function filled(tool: Tool, text: string) {
  const numbers = [...text.matchAll(NUMBER)].map(([digits]) => Number(digits));
  const texts = [...text.matchAll(TEXT)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  const { properties, required } = tool.inputSchema;
  const needs: readonly Json[] = Array.isArray(required) ? (required as readonly Json[]) : [];
  const args: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const value = needs.includes(name) && isJsonObject(schema) ? taken(schema['type']) : undefined;
    if (value !== undefined) {
      args[name] = value;
    }
  }
  function taken(type: Json | undefined): Json | undefined {
    if (type === 'integer' || type === 'number') {
      return numbers.shift();
    }
    if (type === 'boolean') {
      return true;
    }
    return type === 'string' ? texts.shift() : undefined;
  }
  return { args, isComplete: needs.every((name) => typeof name === 'string' && name in args) };
}
