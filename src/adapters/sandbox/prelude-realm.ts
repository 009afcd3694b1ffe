/**
 * The part of the prelude that keeps programs of one engine apart. A capability shares the language
 * with its caller and may come from another client. So before the first capability starts, all
 * built-in objects are locked. A plain freeze would break common code: below a frozen prototype
 * `this.name = …` fails. So members of prototypes become accessors that define an own member on
 * assignment. Programs without capabilities pay nothing, with two exceptions. `toJSON` stands on
 * every prototype from the start, so that no program changes how values are written, except for its
 * own objects and classes. BigInt has no other way to be written. It uses names of the prelude
 * around it and runs last: it must see every global function.
 */
export const PRELUDE_REALM = String.raw`
const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, preventExtensions } = Object;
const { ownKeys } = Reflect;
const NativeReferenceError = ReferenceError, isoOf = method(Date.prototype.toISOString);
const isAny = (value) => isObject(value) || typeof value === 'function';

const builtIns = [], namespaces = new NativeSet(), initialNames = { __proto__: null };
(() => {
  const seen = new NativeSet([mcp, pml]);
  const visit = (value) => {
    if (!isAny(value) || seen.has(value)) return;
    seen.add(value);
    if (value !== global) builtIns.push(value);
    visit(getPrototypeOf(value));
    for (const key of ownKeys(value)) {
      const { value: member, get, set } = getOwnPropertyDescriptor(value, key);
      visit(member); visit(get); visit(set);
    }
  };
  for (const key of ownKeys(global)) {
    initialNames[key] = true;
    if (isObject(global[key])) namespaces.add(global[key]);
  }
  visit(global);
  // What only syntax or a call leads to.
  const hidden = [
    function* () {}, async () => {}, async function* () {}, [].values(), new NativeMap().keys(), new NativeSet().keys(),
    ''[Symbol.iterator](), ''.matchAll(/a/g), [].values().map(text), Iterator.from({ next() {} }),
  ];
  if (Iterator.concat) hidden.push(Iterator.concat([]));
  for (const value of hidden) visit(getPrototypeOf(value));
  visit(getOwnPropertyDescriptor((function () { return arguments; })(), 'callee').get);
})();
const isPrototype = (value) => value === Function.prototype ||
  (typeof value === 'object' && !setHas(namespaces, value) && (value === Object.prototype || getPrototypeOf(value) !== null));

// ---- Members that cannot be changed, and can be had anew by what inherits them ---------------
const guard = (home, key, value, enumerable) => {
  const { get, set } = {
    get: () => value,
    set(given) {
      if (this === home || !isAny(this))
        throw new NativeTypeError(text(key) + ' is built in and cannot be changed here: define it on an object of your own');
      defineProperty(this, key, hasOwn(this, key)
        ? { __proto__: null, value: given }
        : { __proto__: null, value: given, writable: true, enumerable: true, configurable: true });
    },
  };
  defineProperty(home, key, { __proto__: null, get: freeze(get), set: freeze(set), enumerable, configurable: false });
};
const dateToJson = { toJSON() { const time = timeOf(this); return time === time ? isoOf(this) : null; } }.toJSON;
for (const value of builtIns)
  if (isPrototype(value) && value !== BigInt.prototype) guard(value, 'toJSON', value === Date.prototype ? dateToJson : undefined, false);
const prototypes = builtIns.filter(isPrototype), others = builtIns.filter((value) => !isPrototype(value));
others.push(dateToJson);

// ---- Closing ---------------------------------------------------------------------------------
const fix = (object, key, found) => {
  if (found.configurable || hasOwn(found, 'value'))
    defineProperty(object, key, hasOwn(found, 'value') ? { __proto__: null, writable: false, configurable: false } : { __proto__: null, configurable: false });
};
const closePrototype = (home) => {
  const own = ownKeys(home);
  for (let index = 0; index < own.length; index++) {
    const found = getOwnPropertyDescriptor(home, own[index]);
    if (found.configurable && hasOwn(found, 'value') && found.writable) guard(home, own[index], found.value, found.enumerable);
    else fix(home, own[index], found);
  }
  preventExtensions(home);
};
const closeName = (key) => {
  const found = getOwnPropertyDescriptor(global, key);
  if (initialNames[key] === true || !found.configurable) { fix(global, key, found); return; }
  const refuseName = () => {
    throw new NativeReferenceError("the global '" + text(key) + "' is gone: nothing is kept in the global object once a capability was called; use a variable");
  };
  defineProperty(global, key, { __proto__: null, get: refuseName, set: refuseName, enumerable: false, configurable: false });
};
let isClosed = false;
const close = () => {
  if (isClosed) return;
  isClosed = true;
  for (let index = 0; index < prototypes.length; index++) closePrototype(prototypes[index]);
  for (let index = 0; index < others.length; index++) freeze(others[index]);
  const names = ownKeys(global);
  for (let index = 0; index < names.length; index++) closeName(names[index]);
  preventExtensions(global);
};

// ---- What a capability throws ----------------------------------------------------------------
const kinds = { __proto__: null, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, InternalError };
const jsonOf = (get) => { try { return stringify(get()); } catch { return undefined; } };
// Its caller gets no object of it, only one that says the same.
const copyThrown = (thrown, stack) => {
  if (!isAny(thrown)) return thrown;
  if (!isError(thrown)) {
    const written = jsonOf(() => thrown);
    return written === undefined ? show(thrown) : parse(written);
  }
  const name = read(() => thrown.name, 100) || 'Error';
  const Kind = kinds[name] || NativeError;
  const error = new Kind(read(() => thrown.message, 4000) || '');
  if (kinds[name] === undefined) hide(error, 'name', name);
  const own = parse(jsonOf(() => keysOf(thrown)) || '[]');
  for (let index = 0; index < own.length; index++) {
    const written = own[index] === 'name' || own[index] === 'message' ? undefined : jsonOf(() => thrown[own[index]]);
    if (written !== undefined) defineProperty(error, own[index], { __proto__: null, value: parse(written), enumerable: true, writable: true, configurable: true });
  }
  hide(error, 'stack', (read(() => thrown.stack, 8000) || '') + stack);
  return error;
};
`;
