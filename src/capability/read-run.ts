/** Reads the work of a run as a program that can be kept, or says why there is none. */
import { splitToolId, type ToolId } from '../base/ids.ts';
import type { JsonPath } from '../base/json-path.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { Plan, PlannedTask } from '../plan/plan.ts';
import { parseReferences, type Reference } from '../plan/reference.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { capabilityNameOf, type CapabilityOrigin } from './capability.ts';
import type { WorkedProgram } from './make-capability.ts';
import type { ProgramReader, ProgramReading } from './program-reader.ts';

/** A call that a program or plan has made. */
interface MadeCall {
  readonly tool: ToolId;
  readonly ok: boolean;
}

/** A run that succeeded, to be learned from. */
export interface LearnInput {
  /** The program; or the plan. */
  readonly code?: string;
  readonly plan?: Plan;
  readonly intent?: string;
  /** Calls that the program or plan made itself. */
  readonly calls: readonly MadeCall[];
  readonly durationMs: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Stands for the run, so that it is counted once. */
  readonly useKey?: string;
}

/** The result of reading a run. */
type ReadRun =
  | { readonly kind: 'read'; readonly worked: WorkedProgram; readonly origin: CapabilityOrigin }
  | { readonly kind: 'unusable'; readonly why: string };

/** Returns the program of a run in which everything went well. */
export function readRun(input: LearnInput, reader: ProgramReader): ReadRun {
  const { code, calls, intent = '', at } = input;
  const failed = calls.find(({ ok }) => !ok);
  if (calls.length === 0 || failed !== undefined) {
    return unusable(failed === undefined ? 'it called no tool' : `a call of ${failed.tool} failed`);
  }
  const text = textOf(input, reader);
  if (text === undefined) {
    return unusable('it cannot be written as a program');
  }
  if (text.length > CAPABILITY.codeLengthMax) {
    return unusable(`it is longer than ${CAPABILITY.codeLengthMax} characters`);
  }
  const reading = reader.read(text);
  if (reading.kind === 'unreadable') {
    return unusable(`it cannot be read: ${reading.message}`);
  }
  if (!namesAny(reading) && !reading.hasComputedCalls) {
    return unusable('it names no tool');
  }
  const called = [...new Set(calls.map(({ tool }) => tool))];
  const origin = code === undefined ? 'workflow' : 'code';
  return { kind: 'read', worked: { reading, called, intent, at }, origin };
}

/**
 * Returns the capability of a program that only calls this capability. Such a run is a use, and was
 * counted at the call.
 */
export function onlyCapability({ reading }: WorkedProgram): string | undefined {
  const { tools, capabilities, calls, hasComputedCalls } = reading;
  const isOne = capabilities.length === 1 && calls.length === 1 && tools.length === 0;
  return isOne && !hasComputedCalls ? capabilities[0] : undefined;
}

function textOf({ code, plan }: LearnInput, reader: ProgramReader): string | undefined {
  const bodyOf = (each: string): string | undefined => {
    const reading = reader.read(each);
    return reading.kind === 'read' ? reading.body : undefined;
  };
  return code ?? (plan && programOf(plan, { bodyOf }));
}

const namesAny = ({ tools, capabilities }: ProgramReading): boolean =>
  tools.length + capabilities.length > 0;

const unusable = (why: string): ReadRun => ({ kind: 'unusable', why });

/** A task that is a program itself has its code instead of a tool. */
type Task = PlannedTask & { readonly code?: string };

interface ProgramOfPlanParts {
  /** Code as the body of an async function, its last expression returned; nothing for no program. */
  readonly bodyOf: (code: string) => string | undefined;
}

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/u;
const PLAIN_STEP = /^[\w-]+$/u;

/** Follows a path as plans do: only own members, and what leads nowhere fails the task. */
const AT = `const at = (value) => ([path]) => {
  let found = value;
  for (const step of path.startsWith("[") ? JSON.parse(path) : path.split(".")) {
    const isThere = Array.isArray(found) ? /^\\d+$/.test(step) : typeof found === "object" && found !== null;
    found = isThere && Object.hasOwn(found, step) ? found[step] : undefined;
    if (found === undefined) throw new Error(\`nothing at \${path}\`);
  }
  return found;
};`;
const GIVEN = `const given = (value) => {
  if (value === undefined) throw new Error("a task has no value");
  return value;
};`;
const TEXT = `const text = (value) => (typeof value === "string" ? value : JSON.stringify(value));`;

/**
 * Returns a plan as a TypeScript program that makes the same calls, each as soon as its
 * dependencies are done. Its value holds the result of every successful task by name. Returns
 * undefined if a task cannot be written as code.
 */
export function programOf(plan: Plan, parts: ProgramOfPlanParts): string | undefined {
  const writer = new PlanWriter(plan, parts);
  return writer.program();
}

class PlanWriter {
  readonly #plan: Plan;
  readonly #parts: ProgramOfPlanParts;
  readonly #names: ReadonlyMap<string, string>;
  readonly #helpers = new Set<string>();
  #isWritable = true;

  constructor(plan: Plan, parts: ProgramOfPlanParts) {
    this.#plan = plan;
    this.#parts = parts;
    this.#names = namesOf(plan);
  }

  program(): string | undefined {
    const tasks: readonly Task[] = this.#plan.tasks;
    const canSkip = tasks.some(({ onError }) => onError === 'skip_dependents');
    const written = inOrder(tasks).map((task) => this.#task(task, canSkip));
    const names = tasks.map(({ id }) => this.#nameOf(id));
    const members = tasks.map(({ id }) => `${memberKey(id)}: ${this.#nameOf(id)}`);
    const entries = `{ ${members.join(', ')} }`;
    const result = canSkip
      ? `Object.fromEntries(Object.entries(${entries}).filter(([, value]) => value !== skipped))`
      : entries;
    return this.#isWritable
      ? [
          ...this.#helpers,
          ...(canSkip ? ['const skipped = {};'] : []),
          ...written,
          `const ended = await Promise.all([${names.map((name) => `${name}Task`).join(', ')}]);`,
          `const [${names.join(', ')}] = ended;`,
          `return ${result};`,
        ].join('\n')
      : undefined;
  }

  #task(task: Task, canSkip: boolean): string {
    const name = `${this.#nameOf(task.id)}Task`;
    const call = this.#call(task);
    const waits = [...new Set(task.dependsOn)].filter((id) => this.#names.has(id));
    const taken = waits.map((id) => this.#nameOf(id));
    const awaited = `await Promise.all([${taken.map((each) => `${each}Task`).join(', ')}])`;
    const lines = [
      ...(waits.length === 0 ? [] : [`  const [${taken.join(', ')}] = ${awaited};`]),
      ...(canSkip && waits.length > 0
        ? [`  if ([${taken.join(', ')}].includes(skipped)) return skipped;`]
        : []),
      `  return await ${call};`,
    ];
    const body = `(async () => {\n${lines.join('\n')}\n})()`;
    return `const ${name} = ${body}${AFTER_FAILURE[task.onError]};`;
  }

  #call(task: Task): string {
    const args = this.#value(task.args);
    if (task.code !== undefined) {
      const body = this.#parts.bodyOf(task.code);
      this.#isWritable &&= body !== undefined;
      return `(async (args) => {\n${body ?? ''}\n})(${args})`;
    }
    const capability = capabilityNameOf(task.tool);
    if (capability !== undefined) {
      return `pml${memberText(capability)}(${args})`;
    }
    const { server, tool } = splitToolId(task.tool);
    return `mcp${memberText(server)}${memberText(tool)}(${args})`;
  }

  #value(value: Json | undefined): string {
    if (typeof value === 'string') {
      return this.#text(value);
    }
    if (Array.isArray(value)) {
      return `[${value.map((item: Json) => this.#value(item)).join(', ')}]`;
    }
    if (isJsonObject(value)) {
      const members = Object.entries(value).filter(([, member]) => member !== undefined);
      const written = members.map(([name, member]) => `${memberKey(name)}: ${this.#value(member)}`);
      return written.length === 0 ? '{}' : `{ ${written.join(', ')} }`;
    }
    return literal(value ?? null);
  }

  #text(text: string): string {
    const parsed = parseReferences(text);
    if (parsed.kind === 'malformed') {
      this.#isWritable = false;
      return '""';
    }
    const [first] = parsed.parts;
    if (parsed.parts.length === 1 && first !== undefined) {
      return typeof first === 'string' ? literal(first) : this.#reference(first);
    }
    this.#helpers.add(TEXT);
    const parts = parsed.parts.map((part) =>
      typeof part === 'string' ? literal(part) : `text(${this.#reference(part)})`,
    );
    return parts.join(' + ');
  }

  #reference({ task, path }: Reference): string {
    if (!this.#names.has(task)) {
      this.#isWritable = false;
      return 'undefined';
    }
    if (path.length === 0) {
      this.#helpers.add(GIVEN);
      return `given(${this.#nameOf(task)})`;
    }
    this.#helpers.add(AT);
    return `at(${this.#nameOf(task)})${pathText(path)}`;
  }

  #nameOf(id: string): string {
    return this.#names.get(id) ?? 'undefined';
  }
}

/** Says what dependents of a failed task get: the error, undefined, or a skip. */
const AFTER_FAILURE = {
  fail: '',
  continue: '.catch(() => undefined)',
  skip_dependents: '.catch(() => skipped)',
} as const;

/** Names that are the program's own or come from outside. */
const USED: ReadonlySet<string> = new Set(
  'at given text skipped ended mcp pml args value path step found undefined'.split(' '),
);

/**
 * Names the tasks. Adds a number if two ids would become one name, or if the name is a word of the
 * language.
 */
function namesOf(plan: Plan): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(USED);
  for (const { id } of plan.tasks) {
    const plain = `${id.replaceAll(/[^A-Za-z0-9_]/gu, '_').replace(/^(?=\d)/u, '_')}_`;
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) {
      name = `${plain}${count}`;
    }
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** Orders the tasks so that each constant stands before its use. */
function inOrder(tasks: readonly Task[]): readonly Task[] {
  const left = new Map(tasks.map((task) => [task.id, task]));
  const ordered: Task[] = [];
  const add = (task: Task): void => {
    if (left.delete(task.id)) {
      for (const id of task.dependsOn) {
        const before = left.get(id);
        if (before !== undefined) {
          add(before);
        }
      }
      ordered.push(task);
    }
  };
  for (const task of tasks) {
    add(task);
  }
  return ordered;
}

/**
 * Writes the key of a member. `__proto__: x` would not make a member, so it is written as a
 * computed key.
 */
function memberKey(name: string): string {
  if (name === '__proto__') {
    return `[${literal(name)}]`;
  }
  return PLAIN_NAME.test(name) ? name : literal(name);
}

const memberText = (name: string): string =>
  PLAIN_NAME.test(name) ? `.${name}` : `[${literal(name)}]`;

/** Writes a value as a literal. Line separators are escaped, because they end lines in some texts. */
const literal = (value: Json): string =>
  JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

/** Escapes a path for a template. It is part of the program, not data. */
function pathText(path: JsonPath): string {
  const isPlain = path.every((step) => PLAIN_STEP.test(String(step)));
  const text = isPlain ? path.join('.') : JSON.stringify(path);
  return `\`${text.replaceAll(/[\\`]|\$\{/gu, (mark) => `\\${mark}`)}\``;
}
