import type { ToolId } from '../../base/ids.ts';
import { type Json, ownMember } from '../../base/json.ts';
import type {
  HoleKind,
  KnownArgument,
  ProgramCall,
  ProgramHole,
  ProgramReader,
  ProgramReading,
  ProgramText,
} from '../../capability/program-reader.ts';
import { HoleFinder } from './find-holes.ts';
import { parseProgram, type ParsedProgram } from './parse-program.ts';
import { shapeText } from './shape-text.ts';
import {
  type AstNode,
  childrenOf,
  isComputedTool,
  memberName,
  namedTool,
  nodeIn,
  nodesIn,
  scalarOf,
  fieldText,
  Bindings,
} from './syntax-tree.ts';

/** Reads TypeScript with `acorn`, its types removed by `sucrase`. Nothing of it is run. */
export function createProgramReader(): ProgramReader {
  return {
    read(code, parameterKinds = {}) {
      try {
        return readParsed(parseProgram(code), parameterKinds);
      } catch (error) {
        // Whatever error the parsers throw, the text is not a program.
        const message = error instanceof Error ? error.message : String(error);
        return { kind: 'unreadable', message };
      }
    },
  };
}

function readParsed(
  program: ParsedProgram,
  parameterKinds: Readonly<Record<string, HoleKind>>,
): ProgramReading {
  const { tree } = program;
  const bindings = new Bindings(tree);
  const found = new HoleFinder(tree, bindings);
  const kinds = new Map(
    found.holes.map(({ node, value, parameter }) => [
      node,
      parameter === undefined ? kindOf(value) : (ownMember(parameterKinds, parameter) ?? 'string'),
    ]),
  );
  const named = toolsIn(tree, bindings);
  return {
    kind: 'read',
    ...placed(program, found),
    body: bodyOf(program),
    ...named,
    comments: program.comments,
    shapeText: shapeText(tree, { bindings, holes: kinds }),
  };
}

function kindOf(value: Json | undefined): HoleKind {
  if (Array.isArray(value)) {
    return 'array';
  }
  return typeof value === 'number' || typeof value === 'boolean'
    ? (typeof value as HoleKind)
    : 'string';
}

/**
 * Returns holes and texts with their places in the given program, or all of them in the program
 * without types.
 */
function placed(
  { code, plain, placeOf }: ParsedProgram,
  { holes, texts }: HoleFinder,
): Pick<ProgramReading, 'code' | 'holes' | 'texts'> {
  const nodes = [...holes, ...texts.filter(({ form }) => form !== 'fixed')];
  const isMapped = nodes.every(({ node }) => placeOf(node.start, node.end) !== undefined);
  const at = ({ start, end }: AstNode): { readonly start: number; readonly end: number } => {
    const place = isMapped ? placeOf(start, end) : undefined;
    return { start: place?.[0] ?? start, end: place?.[1] ?? end };
  };
  return {
    code: isMapped ? code : plain,
    holes: holes
      .map(({ node, ...hole }): ProgramHole => ({ ...hole, ...at(node) }))
      .toSorted((left, right) => left.start - right.start),
    texts: texts.map(({ node, ...text }): ProgramText => ({ ...text, ...at(node) })),
  };
}

/** Returns the body of a program. Its value is the return value, or else the last expression. */
function bodyOf({ tree, plain }: ParsedProgram): string {
  const last = nodesIn(tree, 'body').at(-1);
  let body = plain;
  // From the end, so that earlier places stay valid.
  for (const { start } of (last ? lastExpressions(last) : []).toReversed()) {
    body = `${body.slice(0, start)}return ${body.slice(start)}`;
  }
  return body;
}

/** Returns the expressions that a statement may end with, as the sandbox takes them. */
function lastExpressions(statement: AstNode): readonly AstNode[] {
  const lastOf = (field: string): readonly AstNode[] => {
    const part = nodeIn(statement, field);
    const last = part?.type === 'BlockStatement' ? nodesIn(part, 'body').at(-1) : part;
    return last ? lastExpressions(last) : [];
  };
  switch (statement.type) {
    case 'ExpressionStatement':
      return [statement];
    case 'IfStatement':
      return [...lastOf('consequent'), ...lastOf('alternate')];
    case 'TryStatement': {
      const handler = nodeIn(statement, 'handler');
      const caught = handler && nodeIn(handler, 'body');
      const last = caught && nodesIn(caught, 'body').at(-1);
      return nodeIn(statement, 'finalizer') === undefined
        ? [...lastOf('block'), ...(last ? lastExpressions(last) : [])]
        : [];
    }
    default:
      return [];
  }
}

function toolsIn(
  tree: AstNode,
  bindings: Bindings,
): Pick<ProgramReading, 'tools' | 'capabilities' | 'calls' | 'hasComputedCalls'> {
  const tools = new Set<ToolId>();
  const capabilities = new Set<string>();
  const calls: ProgramCall[] = [];
  const known = new KnownArguments(bindings);
  let hasComputedCalls = false;
  const visit = (node: AstNode, parent: AstNode): void => {
    const named = node.type === 'MemberExpression' ? namedTool(node, bindings) : undefined;
    if (named?.capability !== undefined) {
      capabilities.add(named.capability);
    } else if (named !== undefined) {
      tools.add(named.tool);
    }
    hasComputedCalls ||= isComputedTool(node, parent, bindings);
    const callee = node.type === 'CallExpression' ? nodeIn(node, 'callee') : undefined;
    const called = callee && namedTool(callee, bindings);
    if (called !== undefined) {
      const [argument] = nodesIn(node, 'arguments');
      const args: KnownArgument =
        argument === undefined ? { kind: 'object', members: [] } : known.of(argument);
      calls.push({ tool: called.tool, args });
      if (called.capability === undefined) {
        tools.add(called.tool);
      } else {
        capabilities.add(called.capability);
      }
    }
    for (const [, child] of childrenOf(node)) {
      visit(child, node);
    }
  };
  visit(tree, tree);
  return { tools: [...tools], capabilities: [...capabilities], calls, hasComputedCalls };
}

/** Depth to which arguments are read. */
const DEPTH_MAX = 32;
/** Limit of values that are read: constants that use other constants twice multiply without end. */
const VALUES_MAX = 10_000;

const UNKNOWN: KnownArgument = { kind: 'unknown' };

/** Reads the arguments of calls from the text of a program. */
class KnownArguments {
  readonly #bindings: Bindings;
  #left: number = VALUES_MAX;

  constructor(bindings: Bindings) {
    this.#bindings = bindings;
  }

  of(node: AstNode, depthLeft: number = DEPTH_MAX): KnownArgument {
    this.#left -= 1;
    if (depthLeft === 0 || this.#left < 0) {
      return UNKNOWN;
    }
    const value = scalarOf(node);
    if (value !== undefined) {
      return { kind: 'value', value };
    }
    switch (node.type) {
      case 'Literal':
        return node['raw'] === 'null' ? { kind: 'value', value: null } : UNKNOWN;
      case 'Identifier': {
        const binding = this.#bindings.of(node);
        return binding?.init === undefined || binding.path.length > 0
          ? UNKNOWN
          : this.of(binding.init, depthLeft - 1);
      }
      case 'MemberExpression':
        return this.#parameter(node);
      case 'ArrayExpression': {
        const items = nodesIn(node, 'elements');
        return items.some(({ type }) => type === 'SpreadElement')
          ? UNKNOWN
          : { kind: 'list', items: items.map((item) => this.of(item, depthLeft - 1)) };
      }
      case 'ObjectExpression':
        return this.#object(node, depthLeft);
      default:
        return UNKNOWN;
    }
  }

  #parameter(node: AstNode): KnownArgument {
    const object = nodeIn(node, 'object');
    const parameter = memberName(node, 'property');
    const isArguments =
      object?.type === 'Identifier' &&
      fieldText(object, 'name') === 'args' &&
      this.#bindings.of(object) === undefined;
    return isArguments && parameter !== undefined ? { kind: 'parameter', parameter } : UNKNOWN;
  }

  #object(node: AstNode, depthLeft: number): KnownArgument {
    const properties = nodesIn(node, 'properties');
    const members = properties.flatMap((property) => {
      const name = property.type === 'Property' ? memberName(property, 'key') : undefined;
      const member = nodeIn(property, 'value');
      return name === undefined || member === undefined
        ? []
        : [[name, this.of(member, depthLeft - 1)] as const];
    });
    // A spread value may have any member.
    return members.length < properties.length ? UNKNOWN : { kind: 'object', members };
  }
}
