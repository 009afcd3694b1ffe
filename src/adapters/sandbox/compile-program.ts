import { parse, type ExpressionStatement, type Program, type Statement } from 'acorn';
import { transform } from 'sucrase';

/** A program as a script for the engine, or why it cannot be compiled. */
type CompiledProgram =
  | { readonly kind: 'compiled'; readonly script: string }
  | { readonly kind: 'unreadable'; readonly message: string; readonly line?: number };

const MODULES =
  'programs cannot import or export: everything they may use is there already (mcp, pml, args, console)';

/**
 * Compiles TypeScript to a script whose value is a function: given `args`, it returns the program
 * as an async function. Line numbers stay, so that errors point to the author's lines.
 */
export function compileProgram(code: string): CompiledProgram {
  try {
    const plain = transform(code, {
      transforms: ['typescript'],
      disableESTransforms: true,
      keepUnusedImports: true,
    }).code;
    const program = parse(plain, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReturnOutsideFunction: true,
      locations: true,
    });
    const module = program.body.find(({ type }) => /^(?:Import|Export)/u.test(type));
    if (module !== undefined) {
      return unreadable(MODULES, module.loc?.start.line);
    }
    return { kind: 'compiled', script: wrap(returnLast(plain, program)) };
  } catch (error) {
    return fromParser(error);
  }
}

/** Wraps a program. `args` stands outside, so that the program may declare one of its own. */
function wrap(body: string): string {
  return `(function (args) { return async function () { "use strict"; ${body}\n}; })`;
}

function returnLast(code: string, program: Program): string {
  let text = code;
  const last = program.body.at(-1);
  // From the end, so that earlier positions stay valid.
  const ends = last === undefined ? [] : lastExpressions(last as Statement).toReversed();
  for (const { start } of ends) {
    text = `${text.slice(0, start)}return ${text.slice(start)}`;
  }
  return text;
}

/**
 * Returns the expressions that a statement may end with. A bare block has none: the author more
 * likely meant an object.
 */
function lastExpressions(statement: Statement): readonly ExpressionStatement[] {
  if (statement.type === 'ExpressionStatement') {
    return [statement];
  }
  if (statement.type === 'IfStatement') {
    const { consequent, alternate } = statement;
    return [...lastOf(consequent), ...(alternate ? lastOf(alternate) : [])];
  }
  // A `finally` may do anything last, so nothing is returned.
  if (statement.type === 'TryStatement' && !statement.finalizer) {
    const { block, handler } = statement;
    return [...lastOf(block), ...(handler ? lastOf(handler.body) : [])];
  }
  return [];
}

function lastOf(statement: Statement): readonly ExpressionStatement[] {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return last === undefined ? [] : lastExpressions(last);
}

/** Reads a parser's error. Both parsers put the place behind their message and also into `loc`. */
function fromParser(error: unknown): CompiledProgram {
  if (error instanceof RangeError) {
    return unreadable('the program is nested too deeply to be read; split it up');
  }
  const { message, loc } = error as Error & { readonly loc?: { readonly line: number } };
  const what = message.replace(/^Error transforming [^:]*: /u, '').replace(/ \(\d+:\d+\)$/u, '');
  return unreadable(`syntax error: ${what}`, loc?.line);
}

function unreadable(message: string, line?: number): CompiledProgram {
  return { kind: 'unreadable', message, ...(line !== undefined && { line }) };
}
