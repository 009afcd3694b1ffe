/** References to the results of earlier tasks, and texts that must not become any. */
import { formatPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';

/** A reference as tasks write it, and whether it takes the first of a list for the rest of it. */
interface WrittenReference {
  readonly text: string;
  readonly isFirstOfMany: boolean;
}

/**
 * The reference to a place in a task's result; `undefined` for a place that no reference can name.
 *
 * `items[].id` becomes `items[0].id`; where a list is wanted, `items[]` is the list itself, and where
 * no list can be taken, a place that holds one stands for its first.
 */
export function referenceTo(
  task: string,
  path: string,
  { outputSchema }: Pick<Tool, 'outputSchema'>,
  wants: 'list' | 'one' | 'any',
): WrittenReference | undefined {
  if (path.includes('{')) {
    return undefined;
  }
  const { steps, schema } = stepsOf(path, outputSchema);
  if (wants === 'list' && steps.at(-1) === 0) {
    steps.pop();
  } else if (wants === 'one' && isJsonObject(schema) && schema['type'] === 'array') {
    steps.push(0);
  }
  const formatted = formatPath(steps);
  const dot = formatted === '' || formatted.startsWith('[') ? '' : '.';
  return { text: `\${${task}${dot}${formatted}}`, isFirstOfMany: steps.includes(0) };
}

/** Names may have dots in them: where the schema has such a name it is taken whole. */
function stepsOf(
  path: string,
  schema: JsonObject | undefined,
): { readonly steps: (string | number)[]; readonly schema: Json | undefined } {
  const steps: (string | number)[] = [];
  let rest = path;
  let current: Json | undefined = schema;
  while (rest !== '') {
    if (rest.startsWith('[]')) {
      steps.push(0);
      rest = rest.slice(2);
      current = isJsonObject(current) ? current['items'] : undefined;
    } else {
      rest = rest.startsWith('.') ? rest.slice(1) : rest;
      const members: Json | undefined = isJsonObject(current) ? current['properties'] : undefined;
      const name = nameAt(rest, isJsonObject(members) ? members : {});
      steps.push(name);
      rest = rest.slice(name.length);
      current = isJsonObject(members) ? members[name] : undefined;
    }
  }
  return { steps, schema: current };
}

function nameAt(rest: string, members: JsonObject): string {
  const known = Object.keys(members)
    .filter(
      (name) =>
        name !== '' && rest.startsWith(name) && /^(?:\.|\[\]|$)/u.test(rest.slice(name.length)),
    )
    .toSorted((left, right) => right.length - left.length);
  const end = rest.search(/\.|\[\]/u);
  return known[0] ?? (end <= 0 ? rest : rest.slice(0, end));
}

/** The value with every `${` in its texts written so that it stays a plain text. */
export function literal(value: Json): Json {
  if (typeof value === 'string') {
    return value.replaceAll('${', '$$${');
  }
  if (Array.isArray(value)) {
    return value.map((item: Json) => literal(item));
  }
  return isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          name,
          member === undefined ? undefined : literal(member),
        ]),
      )
    : value;
}
