import type { Json } from '../../base/json.ts';
import type { FedArgument } from '../../capability/program-reader.ts';
import {
  type AstNode,
  childrenOf,
  cookedOf,
  fieldText,
  memberName,
  namedTool,
  nodeIn,
  nodesIn,
  scalarOf,
  STEPS_MAX,
  type NameBinding,
  type Bindings,
} from './syntax-tree.ts';

/** A place whose value could be another one: a possible parameter. */
interface FoundHole {
  readonly node: AstNode;
  readonly value?: Json;
  readonly parameter?: string;
  readonly feeds?: FedArgument;
  readonly names: readonly string[];
  readonly isTemplatePart: boolean;
}

/** A text that is not a hole. */
interface FoundText {
  readonly node: AstNode;
  readonly value: string;
  readonly names: readonly string[];
  readonly form: 'expression' | 'template_part' | 'fixed';
}

/** A place in a program. */
interface Place {
  /** `fixed`: another value here would make another program. */
  readonly kind: 'argument' | 'constant' | 'elsewhere' | 'fixed';
  readonly names: readonly string[];
  readonly feeds?: FedArgument;
}

const ELSEWHERE: Place = { kind: 'elsewhere', names: [] };
const PASSED_ON: ReadonlySet<string> = new Set([
  'ObjectExpression',
  'ArrayExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'ParenthesizedExpression',
]);
const TELLING = /[\p{L}\p{N}]/u;
/** Numbers that often only count or index, outside of arguments. */
const COUNTING: ReadonlySet<number> = new Set([0, 1, -1]);

/** Finds the places of a program that hold data. */
export class HoleFinder {
  readonly holes: FoundHole[] = [];
  readonly texts: FoundText[] = [];
  readonly #bindings: Bindings;
  /** Constants, with the argument that each ends up in. */
  readonly #fed = new Map<AstNode, FedArgument>();
  readonly #names = new Set<NameBinding>();

  constructor(tree: AstNode, bindings: Bindings) {
    this.#bindings = bindings;
    this.#trace(tree);
    this.#visit(tree, ELSEWHERE);
  }

  /** Traces call arguments back to constants, and notes constants used as member names. */
  #trace(node: AstNode): void {
    if (node.type === 'CallExpression') {
      const callee = nodeIn(node, 'callee');
      const named = callee && namedTool(callee, this.#bindings);
      const [argument] = nodesIn(node, 'arguments');
      if (named !== undefined && argument !== undefined) {
        this.#feed(argument, { tool: named.tool, path: [], isWhole: true }, STEPS_MAX);
      }
    }
    const property = nodeIn(node, 'property') ?? nodeIn(node, 'key');
    if (node['computed'] === true && property?.type === 'Identifier') {
      const binding = this.#bindings.of(property);
      if (binding !== undefined) {
        this.#names.add(binding);
      }
    }
    for (const [, child] of childrenOf(node)) {
      this.#trace(child);
    }
  }

  #feed(node: AstNode, feeds: FedArgument, stepsLeft: number): void {
    if (stepsLeft === 0) {
      return;
    }
    if (node.type === 'Identifier') {
      const binding = this.#bindings.of(node);
      if (
        binding?.init !== undefined &&
        binding.path.length === 0 &&
        !this.#fed.has(binding.init)
      ) {
        this.#fed.set(binding.init, feeds);
        this.#feed(binding.init, feeds, stepsLeft - 1);
      }
      return;
    }
    if (PASSED_ON.has(node.type)) {
      for (const [part, inner] of partsOf(node, feeds)) {
        this.#feed(part, inner, stepsLeft - 1);
      }
    }
  }

  #visit(node: AstNode, place: Place): void {
    const parameter = this.#parameterOf(node);
    if (parameter !== undefined) {
      this.#hole({ node, parameter, ...told(place) });
      return;
    }
    const value = scalarOf(node);
    if (value !== undefined) {
      this.#scalar(node, value, place);
      return;
    }
    const list = node.type === 'ArrayExpression' ? listOf(node) : undefined;
    if (list?.every((item) => isLiftable(item, place))) {
      this.#hole({ node, value: list, ...told(place) });
      return;
    }
    for (const [child, inner] of this.#placesIn(node, place)) {
      this.#visit(child, inner);
    }
    if (node.type === 'TemplateLiteral') {
      this.#pieces(node, place);
    }
    this.#textsIn(node, place);
  }

  #hole(hole: FoundHole): void {
    this.holes.push(hole);
  }

  #scalar(node: AstNode, value: string | number | boolean, place: Place): void {
    if (isLiftable(value, place)) {
      this.#hole({ node, value, ...told(place) });
    } else if (typeof value === 'string') {
      this.texts.push({ node, value, names: place.names, form: 'expression' });
    }
  }

  #parameterOf(node: AstNode): string | undefined {
    const object = node.type === 'MemberExpression' ? nodeIn(node, 'object') : undefined;
    const isArguments =
      object?.type === 'Identifier' &&
      object['name'] === 'args' &&
      this.#bindings.of(object) === undefined;
    return isArguments ? memberName(node, 'property') : undefined;
  }

  /**
   * Reads the text pieces of a template. Separators between values are not data, even in an
   * argument.
   */
  #pieces(node: AstNode, place: Place): void {
    const inner = partOf(place);
    for (const quasi of nodesIn(node, 'quasis')) {
      const value = cookedOf(quasi);
      if (value !== undefined && TELLING.test(value) && isLiftable(value, inner)) {
        this.#hole({ node: quasi, value, ...told(inner, true) });
      } else if (value !== undefined && value !== '') {
        this.texts.push({ node: quasi, value, names: place.names, form: 'template_part' });
      }
    }
  }

  /** Collects texts that cannot become holes: member names and patterns. */
  #textsIn(node: AstNode, { names }: Place): void {
    if (node.type === 'Literal' && node['regex'] !== undefined) {
      this.texts.push({ node, value: fieldText(node, 'raw'), names, form: 'fixed' });
    }
    const name = memberName(node, 'property') ?? memberName(node, 'key');
    if (name !== undefined) {
      this.texts.push({ node, value: name, names: [], form: 'fixed' });
    }
  }

  /** Returns the parts of a node to visit, each with its place. */
  #placesIn(node: AstNode, place: Place): readonly (readonly [AstNode, Place])[] {
    switch (node.type) {
      case 'MemberExpression':
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition':
        return this.#placesOfMember(node, place);
      case 'CallExpression':
      case 'NewExpression':
        return this.#placesOfCall(node, place);
      case 'VariableDeclaration':
        return nodesIn(node, 'declarations').flatMap((each) =>
          this.#placesOfVariable(each, node['kind'] === 'const'),
        );
      case 'BinaryExpression':
        return placesOfComparison(node, place);
      case 'SwitchCase':
      case 'ImportExpression':
        return childrenOf(node).map(([field, child]) => [
          child,
          field === 'test' || field === 'source' ? FIXED : ELSEWHERE,
        ]);
      case 'ExpressionStatement':
        return childrenOf(node).map(([, child]) => [
          child,
          node['directive'] === undefined ? ELSEWHERE : FIXED,
        ]);
      case 'TaggedTemplateExpression':
        return childrenOf(node).map(([field, child]) => [
          child,
          field === 'tag' ? ELSEWHERE : FIXED,
        ]);
      default:
        return placesOfRest(node, place);
    }
  }

  #placesOfMember(node: AstNode, place: Place): readonly (readonly [AstNode, Place])[] {
    const name = memberName(node, 'property') ?? memberName(node, 'key');
    return childrenOf(node).flatMap(([field, child]) => {
      if (field === 'property' || field === 'key') {
        return name === undefined ? [[child, ELSEWHERE] as const] : [];
      }
      const names = name === undefined ? place.names : [name, ...place.names];
      const isValue = field === 'value' && node.type === 'Property';
      return [[child, isValue ? { ...place, names } : ELSEWHERE] as const];
    });
  }

  #placesOfCall(node: AstNode, place: Place): readonly (readonly [AstNode, Place])[] {
    const callee = nodeIn(node, 'callee');
    const named = callee && namedTool(callee, this.#bindings);
    const isAside = callee !== undefined && isTold(callee, node);
    return childrenOf(node).map(([field, child]) => {
      if (field === 'callee') {
        return [child, ELSEWHERE];
      }
      if (named !== undefined) {
        const feeds: FedArgument = { tool: named.tool, path: [], isWhole: true };
        return [child, { kind: 'argument', names: [], feeds }];
      }
      return [child, isAside ? FIXED : partOf(place)];
    });
  }

  #placesOfVariable(
    declarator: AstNode,
    isConstant: boolean,
  ): readonly (readonly [AstNode, Place])[] {
    const id = nodeIn(declarator, 'id');
    const init = nodeIn(declarator, 'init');
    const names = id?.type === 'Identifier' ? [fieldText(id, 'name')] : [];
    const binding = id?.type === 'Identifier' ? this.#bindings.of(id) : undefined;
    const place = this.#placeOfInit(init, names, isConstant, binding);
    return childrenOf(declarator).map(([field, child]) => [
      child,
      field === 'init' ? place : ELSEWHERE,
    ]);
  }

  #placeOfInit(
    init: AstNode | undefined,
    names: readonly string[],
    isConstant: boolean,
    binding: NameBinding | undefined,
  ): Place {
    if (binding !== undefined && this.#names.has(binding)) {
      return { kind: 'fixed', names };
    }
    const feeds = init && this.#fed.get(init);
    if (feeds !== undefined) {
      return { kind: 'argument', names, feeds };
    }
    return { kind: isConstant ? 'constant' : 'elsewhere', names };
  }
}

const FIXED: Place = { kind: 'fixed', names: [] };

const told = (
  { names, feeds }: Place,
  isTemplatePart = false,
): Pick<FoundHole, 'names' | 'feeds' | 'isTemplatePart'> => ({
  names,
  isTemplatePart,
  ...(feeds && { feeds }),
});

function isLiftable(value: string | number | boolean, { kind }: Place): boolean {
  if (kind === 'argument' || kind === 'constant') {
    return value !== '' || kind === 'argument';
  }
  if (kind === 'fixed' || typeof value === 'boolean') {
    return false;
  }
  return typeof value === 'string' ? TELLING.test(value) : !COUNTING.has(value);
}

/**
 * Returns a list of texts, numbers or booleans. Returns undefined if there is anything else in it.
 */
function listOf(node: AstNode): readonly (string | number | boolean)[] | undefined {
  const elements = node['elements'];
  const values = nodesIn(node, 'elements').flatMap((element) => scalarOf(element) ?? []);
  const isWhole = Array.isArray(elements) && values.length === elements.length;
  return isWhole && values.length > 0 ? values : undefined;
}

/** Returns the parts of an argument that are passed on unchanged, each with its place. */
function partsOf(node: AstNode, feeds: FedArgument): readonly (readonly [AstNode, FedArgument])[] {
  const below = (step: string | number): FedArgument => ({ ...feeds, path: [...feeds.path, step] });
  if (node.type === 'ObjectExpression') {
    return nodesIn(node, 'properties').flatMap((property) => {
      const name = property.type === 'Property' ? memberName(property, 'key') : undefined;
      const value = nodeIn(property, 'value');
      return name === undefined || value === undefined ? [] : [[value, below(name)] as const];
    });
  }
  if (node.type === 'ArrayExpression') {
    return nodesIn(node, 'elements').map((element, index) => [element, below(index)]);
  }
  return childrenOf(node)
    .filter(([field]) => field !== 'test')
    .map(([, child]) => [child, feeds]);
}

/** Returns the place of a part of a computed value. */
function partOf(place: Place): Place {
  const { kind, names, feeds } = place;
  return kind === 'argument' && feeds !== undefined
    ? { kind, names, feeds: { ...feeds, isWhole: false } }
    : { kind: kind === 'fixed' ? 'fixed' : 'elsewhere', names };
}

function placesOfRest(node: AstNode, place: Place): readonly (readonly [AstNode, Place])[] {
  if (!PASSED_ON.has(node.type)) {
    const isComputed = /Expression$|^TemplateLiteral$|^SpreadElement$/u.test(node.type);
    const isFunction = node.type.includes('Function') || node.type.startsWith('Class');
    const inner = isComputed && !isFunction ? partOf(place) : ELSEWHERE;
    return childrenOf(node)
      .filter(([field]) => field !== 'quasis')
      .map(([, child]) => [child, inner]);
  }
  const { feeds } = place;
  const fedParts = new Map(feeds === undefined ? [] : partsOf(node, feeds));
  return childrenOf(node).map(([field, child]) => {
    const value = child.type === 'Property' ? nodeIn(child, 'value') : child;
    const fed = value && fedParts.get(value);
    if (field === 'test') {
      return [child, ELSEWHERE];
    }
    return [child, fed === undefined ? withoutFeeds(place) : { ...place, feeds: fed }];
  });
}

const withoutFeeds = ({ kind, names }: Place): Place => ({ kind, names });

/** Leaves out comparisons with `typeof`: their text is not data. */
function placesOfComparison(node: AstNode, place: Place): readonly (readonly [AstNode, Place])[] {
  const children = childrenOf(node);
  const isKind = children.some(([, { type, operator }]) => {
    return type === 'UnaryExpression' && operator === 'typeof';
  });
  const inner = isKind ? FIXED : partOf(place);
  return children.map(([, child]) => [child, child.type === 'UnaryExpression' ? ELSEWHERE : inner]);
}

/** True for a log or error call: its text is for people and not data. */
function isTold(callee: AstNode, call: AstNode): boolean {
  if (call.type === 'NewExpression') {
    return callee.type === 'Identifier' && fieldText(callee, 'name').endsWith('Error');
  }
  const object = callee.type === 'MemberExpression' ? nodeIn(callee, 'object') : undefined;
  return object?.type === 'Identifier' && object['name'] === 'console';
}
