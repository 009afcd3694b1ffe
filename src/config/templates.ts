/**
 * Templates: a person's knowledge of how tools belong together, before any run.
 *
 *   { "templates": [
 *     { "name": "release", "steps": ["git:pull", "npm:test", "npm:publish"] },
 *     { "name": "tickets", "edges": [{ "from": "jira:search", "to": "jira:comment" }] }
 *   ] }
 *
 * Steps follow each other. An edge means that the second tool needs the first, unless its type says
 * otherwise. An unknown tool is no mistake: its server may be added later.
 */
import { dirname, resolve } from 'node:path';

import { GatewayError } from '../base/errors.ts';
import { splitToolId, type ToolId } from '../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { GRAPH } from '../tuning/knowledge.ts';
import { readIfThere } from './atomic-file.ts';
import { parseDocument, type ValuePath } from './json-document.ts';
import { invalidConfig, placeProblem, type PlainProblem } from './plain-problem.ts';
import type { Settings } from './schema.ts';

const TYPES = ['dependency', 'provides', 'alternative', 'sequence', 'cooccurrence'] as const;

/** One tie between two tools. */
interface TemplateTie {
  readonly from: ToolId;
  readonly to: ToolId;
  readonly type: (typeof TYPES)[number];
}

/** One template as it was understood. */
interface Template {
  readonly name: string;
  readonly edges: readonly TemplateTie[];
}

/** The ties of all templates in the file that these settings name; none where they name none. */
export function templateTies(
  { pml: { templates } }: Settings,
  configFile: string,
): readonly TemplateTie[] {
  const read =
    templates === undefined ? [] : readTemplates(resolve(dirname(configFile), templates));
  return read.flatMap(({ edges }) => edges);
}

/** Reads the file. Throws FILE_UNUSABLE, or CONFIG_INVALID with every problem and its place. */
export function readTemplates(file: string): readonly Template[] {
  const bytes = readIfThere(file);
  if (bytes === undefined) {
    throw new GatewayError(
      'FILE_UNUSABLE',
      `the templates ${file} do not exist; write {"templates": []} there, or take them out of the configuration`,
      { data: { file, problems: [] } },
    );
  }
  return parseTemplates(bytes.toString('utf8'), file);
}

/** Parses the text of such a file. Messages name the file. */
export function parseTemplates(text: string, file: string): readonly Template[] {
  const document = parseDocument(text);
  if (document.problems.length > 0) {
    throw invalidConfig(
      { configFile: file },
      document.problems.map((problem) => ({ ...problem, path: '' })),
    );
  }
  const reader = new TemplateReader();
  const templates = reader.read(document.value ?? null);
  if (reader.problems.length > 0) {
    throw invalidConfig(
      { configFile: file },
      reader.problems.map((problem) => placeProblem(problem, document, [])),
    );
  }
  return templates;
}

/** Reads values and notes whatever is wrong with them, all of it. */
class TemplateReader {
  readonly problems: PlainProblem[] = [];

  read(root: Json): readonly Template[] {
    const file = this.#object(root, [], ['templates']);
    const names = new Set<string>();
    const items = file === undefined ? [] : this.#list(file['templates'], ['templates']);
    const read = items.map((item, at) => {
      const template = this.#template(item, ['templates', at]);
      if (template.name !== '' && names.has(template.name)) {
        this.#say(['templates', at, 'name'], 'is the name of an earlier template too');
      }
      names.add(template.name);
      return template;
    });
    const count = read.reduce((sum, { edges }) => sum + edges.length, 0);
    if (count > GRAPH.edgesPerDeltaMax) {
      this.#say(['templates'], `make ${count} edges; at most ${GRAPH.edgesPerDeltaMax} are taken`);
    }
    return read;
  }

  #template(value: Json, path: ValuePath): Template {
    const template = this.#object(value, path, ['name', 'steps', 'edges']);
    if (template === undefined) {
      return { name: '', edges: [] };
    }
    const { name, steps, edges } = template;
    const isNamed = typeof name === 'string' && name.trim() !== '';
    if (!isNamed) {
      this.#say([...path, 'name'], 'must be a text, and not empty');
    }
    if ((steps === undefined) === (edges === undefined)) {
      this.#say(path, 'must have either "steps" or "edges"');
    }
    return {
      name: isNamed ? name : '',
      edges: [
        ...(steps === undefined ? [] : this.#steps(steps, [...path, 'steps'])),
        ...(edges === undefined ? [] : this.#edges(edges, [...path, 'edges'])),
      ],
    };
  }

  #steps(value: Json, path: ValuePath): readonly TemplateTie[] {
    const items = this.#list(value, path);
    if (Array.isArray(value) && items.length < 2) {
      this.#say(path, 'must name at least two tools');
    }
    const tools = items.map((item, at) => this.#tool(item, [...path, at]));
    return tools.slice(1).flatMap((to, at) => {
      const from = tools[at];
      // One tool several times in a row is a loop, not a tie between two.
      return from === undefined || to === undefined || from === to
        ? []
        : [{ from, to, type: 'sequence' as const }];
    });
  }

  #edges(value: Json, path: ValuePath): readonly TemplateTie[] {
    return this.#list(value, path).flatMap((item, at) => {
      const place = [...path, at];
      const edge = this.#object(item, place, ['from', 'to', 'type']);
      if (edge === undefined) {
        return [];
      }
      const from = this.#tool(edge['from'], [...place, 'from']);
      const to = this.#tool(edge['to'], [...place, 'to']);
      const type = this.#type(edge['type'], [...place, 'type']);
      if (from !== undefined && from === to) {
        this.#say(place, 'ties a tool to itself');
      }
      return from === undefined || to === undefined || from === to ? [] : [{ from, to, type }];
    });
  }

  #type(value: Json | undefined, path: ValuePath): TemplateTie['type'] {
    const type = value === undefined ? 'dependency' : TYPES.find((known) => known === value);
    if (type === undefined) {
      const meant = typeof value === 'string' ? didYouMean(value, TYPES) : '';
      this.#say(path, `must be ${TYPES.map((known) => `"${known}"`).join(' or ')}${meant}`);
    }
    return type ?? 'dependency';
  }

  #tool(value: Json | undefined, path: ValuePath): ToolId | undefined {
    try {
      if (typeof value === 'string') {
        splitToolId(value);
        return value as ToolId;
      }
    } catch (error) {
      if (!(error instanceof GatewayError)) {
        throw error;
      }
    }
    this.#say(path, value === undefined ? 'is missing' : 'must name a tool as "server:tool"');
    return undefined;
  }

  #list(value: Json | undefined, path: ValuePath): readonly Json[] {
    if (Array.isArray(value)) {
      return value as readonly Json[];
    }
    this.#say(path, value === undefined ? 'is missing' : 'must be a list: […]');
    return [];
  }

  #object(value: Json, path: ValuePath, known: readonly string[]): JsonObject | undefined {
    if (!isJsonObject(value)) {
      this.#say(path, 'must be an object: {…}');
      return undefined;
    }
    for (const key of Object.keys(value).filter((each) => !known.includes(each))) {
      const meant = didYouMean(key, known);
      const all = meant === '' ? `; known here: ${known.join(', ')}` : '';
      this.problems.push({
        path: [...path, key],
        part: 'key',
        message: `unknown key${meant}${all}`,
      });
    }
    return value;
  }

  #say(path: ValuePath, message: string): void {
    this.problems.push({ path, part: 'value', message });
  }
}
