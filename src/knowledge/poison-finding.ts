/** The texts of a definition that a model reads, findings in them, and their wording for people. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { escapedText, plainLine } from '../base/plain-text.ts';
import { POISON } from '../tuning/poison.ts';
import type { Tool } from './tool.ts';

export type FindingKind =
  | 'hidden_text'
  | 'instructions'
  | 'secrets'
  | 'other_tools'
  | 'look_alike'
  | 'encoded'
  | 'exfiltration'
  | 'too_long';

/** `high`: a tool of a server that is not trusted is held back until a person has looked. */
type Severity = 'low' | 'high';

export interface Finding {
  readonly kind: FindingKind;
  /** The place in words: "the description". */
  readonly where: string;
  /** The reason as a sentence without its subject: "contains instructions to the model". */
  readonly says: string;
  /** The text of the finding, escaped and short. */
  readonly excerpt: string;
  readonly severity: Severity;
}

/** Returns a finding as a sentence for a person. */
export function sentenceOf({ where, says, excerpt }: Finding): string {
  return excerpt === '' ? `${where} ${says}` : `${where} ${says}: "${excerpt}"`;
}

/**
 * Returns each reason once, without the quoted text: "the description contains instructions to the
 * model".
 */
export function reasonsOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ where, says }) => `${where} ${says}`))];
}

export const isHigh = ({ severity }: Finding): boolean => severity === 'high';

export function severityOf(points: number): Severity | undefined {
  return points >= POISON.highFrom ? 'high' : points >= POISON.shownFrom ? 'low' : undefined;
}

export function excerptOf(text: string, start: number, end: number): string {
  return shown(text.slice(start, Math.min(end, start + POISON.excerptLength)).trim());
}

/** Returns a text on one line, with invisible characters escaped. */
export function shown(text: string): string {
  const line = escapedText(text.slice(0, POISON.excerptLength).replaceAll(/\s+/gu, ' '));
  return line.slice(0, 2 * POISON.excerptLength);
}

/** Returns each reason once, the high ones first, up to a bound. */
export function distinct(findings: readonly Finding[]): readonly Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings.toSorted((left, right) => rank(left) - rank(right))) {
    const key = `${finding.kind} ${finding.where} ${finding.says}`;
    if (!kept.has(key)) {
      kept.set(key, finding);
    }
  }
  return [...kept.values()].slice(0, POISON.findingsMax);
}

const rank = ({ severity }: Finding): number => (severity === 'high' ? 0 : 1);

/** A piece of text that a server wrote. */
export interface ServerText {
  /** In words: "the description", "the parameter `path`". */
  readonly where: string;
  readonly text: string;
  readonly isParameter: boolean;
  /** A default, an example or a choice. */
  readonly isValue: boolean;
}

interface ServerTexts {
  readonly texts: readonly ServerText[];
  /** Characters, or values too deep or too many, that were left out. */
  readonly skipped: number;
}

/** The checked fields of a tool. */
export type CheckedTool = Pick<Tool, 'server' | 'name' | 'description' | 'inputSchema'> &
  Partial<Pick<Tool, 'outputSchema' | 'annotations' | 'definition'>>;

const NAME_LENGTH = 60;

/** Returns the texts of a definition, in the order in which they are read. */
export function textsOfTool(tool: CheckedTool): ServerTexts {
  const walk = new Walk();
  walk.add('its name', tool.name, false);
  walk.add('the description', tool.description, false);
  walk.schema(tool.inputSchema, 'the parameters', 'the parameter');
  if (tool.outputSchema !== undefined) {
    walk.schema(tool.outputSchema, 'the output schema', 'the output');
  }
  const { annotations, definition } = tool;
  walk.value({ ...annotations }, 'its annotations');
  const { title, _meta } = definition ?? {};
  walk.value({ title: title ?? null, _meta: _meta ?? null }, 'its title');
  return walk.done();
}

/** Returns the texts of any JSON value that a server sent. */
export function textsOfValue(value: Json, where: string): ServerTexts {
  const walk = new Walk();
  walk.value(value, where);
  return walk.done();
}

class Walk {
  readonly #texts: ServerText[] = [];
  #left: number = POISON.definitionLengthMax;
  #skipped = 0;

  add(where: string, text: string, isParameter: boolean, isValue = false): void {
    if (text === '') {
      return;
    }
    const room = this.#texts.length < POISON.textsMax ? this.#left : 0;
    const kept = text.slice(0, room);
    this.#left -= kept.length;
    this.#skipped += text.length - kept.length;
    if (kept !== '') {
      this.#texts.push({ where, text: kept, isParameter, isValue });
    }
  }

  schema(schema: JsonObject, where: string, each: string): void {
    const { properties, ...rest } = schema;
    if (isJsonObject(properties)) {
      for (const [name, inner] of Object.entries(properties)) {
        const place = `${each} \`${plainLine(name, NAME_LENGTH)}\``;
        this.add(`the name of ${place}`, name, true);
        this.value(inner ?? null, place);
      }
      this.value(rest, where);
    } else {
      this.value(schema, where);
    }
  }

  value(value: Json, where: string, depth = 0, isValue = false): void {
    if (typeof value === 'string') {
      this.add(where, value, true, isValue);
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= POISON.depthMax || this.#texts.length >= POISON.textsMax) {
        this.#skipped += 1;
        return;
      }
      if (Array.isArray(value)) {
        for (const inner of value as readonly Json[]) {
          this.value(inner, where, depth + 1, isValue);
        }
      } else {
        this.#object(value as JsonObject, where, depth);
      }
    }
  }

  #object(value: JsonObject, where: string, depth: number): void {
    for (const [key, inner] of Object.entries(value)) {
      // Types in a schema are for programs. Everything else, also its keys, is read.
      if (!SILENT.has(key)) {
        if (!KEYWORDS.has(key)) {
          this.add(`a name in ${where}`, key, true);
        }
        this.value(inner ?? null, where, depth + 1, VALUES.has(key));
      }
    }
  }

  done(): ServerTexts {
    return { texts: this.#texts, skipped: this.#skipped };
  }
}

const VALUES: ReadonlySet<string> = new Set(['default', 'examples', 'example', 'enum', 'const']);
const SILENT: ReadonlySet<string> = new Set(['type', '$schema', 'required']);
const KEYWORDS: ReadonlySet<string> = new Set(
  `description title default examples example enum const properties items anyOf oneOf allOf not format pattern
   additionalProperties minLength maxLength minimum maximum minItems maxItems $ref $defs definitions $id $comment
   patternProperties if then else readOnlyHint destructiveHint idempotentHint openWorldHint _meta`.split(
    /\s+/u,
  ),
);
