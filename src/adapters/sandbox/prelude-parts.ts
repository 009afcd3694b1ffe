import { SANDBOX } from '../../tuning/sandbox.ts';

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
  // Objects that only syntax or a call leads to.
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

/**
 * Beyond the host's limit: a map that contains itself would be followed until the stack overflows.
 */
const DEPTH_MAX = 2 * SANDBOX.depthMax;

/**
 * The part of the prelude that writes a program's values as JSON. JSON has no maps, promises or NaN
 * and drops them silently: a program that forgot an `await` would hear that all went well. So maps
 * become objects, sets become lists, and errors keep name and message. A promise is always refused.
 * Other values leave a note in the log; in arguments they are refused, because a tool would act on
 * them. It uses names of the prelude around it.
 */
export const PRELUDE_CARRY = String.raw`
const objectPrototype = Object.prototype, arrayPrototype = Array.prototype, { isFinite } = Number;
const prototypeOf = Object.getPrototypeOf, iteratorOf = Symbol.iterator, timeIn = Date.prototype.getTime;
const sizeOfMap = Object.getOwnPropertyDescriptor(Map.prototype, 'size').get;
const sizeOfSet = Object.getOwnPropertyDescriptor(Set.prototype, 'size').get;
const regExpToString = RegExp.prototype.toString, regExpText = method(regExpToString);
const notesMax = 5;

// A program may have changed what "instanceof" says; a thing is what its own methods take.
const isKind = (value, Kind, ask) => {
  try { if (!(value instanceof Kind)) return false; apply(ask, value, []); return true; } catch { return false; }
};
const isPromise = (value) => {
  try { return value instanceof NativePromise; } catch { return false; }
};
const ofMap = (map) => {
  const pairs = []; const members = { __proto__: null };
  let at = 0, isPlain = true;
  mapEach(map, (item, key) => {
    defineProperty(pairs, at++, { __proto__: null, value: [key, item], enumerable: true });
    if (typeof key === 'string') members[key] = item; else isPlain = false;
  });
  return isPlain ? members : pairs;
};
const ofSet = (set) => {
  const items = []; let at = 0;
  setEach(set, (item) => { defineProperty(items, at++, { __proto__: null, value: item, enumerable: true }); });
  return items;
};
const ofError = (error) => {
  const told = { __proto__: null, name: read(() => error.name, 100), message: read(() => error.message, 4000) };
  const own = keysOf(error);
  for (let index = 0; index < own.length; index++) if (told[own[index]] === undefined) told[own[index]] = error[own[index]];
  return told;
};
const ofView = (view) => {
  const items = []; const length = view.length;
  for (let index = 0; index < length; index++) defineProperty(items, index, { __proto__: null, value: view[index], enumerable: true });
  return items;
};

// The text, or nothing for what JSON has no word for at all. What: such as "the value of the program". Inside: it
// goes from one program to another, and nobody else looks at it.
const carried = (value, what, isStrict, isInside) => {
  const depths = new NativeMap();
  const below = (holder, object) => {
    const depth = (mapGet(depths, holder) || 0) + 1;
    if (depth > ${DEPTH_MAX}) {
      if (isInside) throw new NativeTypeError(what + ' holds itself, or is nested too deep: make it flatter');
      // The host refuses what is as deep as this.
      return null;
    }
    mapSet(depths, object, depth);
    return object;
  };
  let told = 0;
  const place = (key) => key === '' ? what : what + ', at "' + slice(key, 0, 100) + '",';
  const tell = (key, kind, became, remedy) => {
    if (isStrict) throw new NativeTypeError(place(key) + ' is ' + kind + ', which JSON cannot carry: ' + remedy);
    if (++told <= notesMax) toLog('warn', place(key) + ' is ' + kind + ', which JSON cannot carry, and ' + became + ': ' + remedy);
  };
  const inList = (holder, became) => isArray(holder) ? 'became null' : became;
  return stringify(value, function (key, member) {
    const type = typeof member;
    if (type === 'string' || type === 'boolean' || type === 'undefined' || member === null) {
      if (member === null && isObject(this[key]) && isKind(this[key], NativeDate, timeIn) && timeOf(this[key]) !== timeOf(this[key]))
        tell(key, 'no date that there is', 'became null', 'look at what it was made of');
      return member;
    }
    if (type === 'number') {
      if (!isFinite(member)) tell(key, text(member), 'became null', 'test for it with Number.isFinite');
      return member;
    }
    if (type === 'bigint') { tell(key, 'a BigInt', 'became a text', 'use Number(it) or String(it)'); return text(member); }
    if (type === 'function' || type === 'symbol') {
      tell(key, 'a ' + type, key === '' ? 'became null' : inList(this, 'is left out'), type === 'function' ? 'call it, or leave it out' : 'use a text');
      return undefined;
    }
    const prototype = prototypeOf(member);
    if (prototype === objectPrototype || prototype === arrayPrototype || prototype === null) return below(this, member);
    if (isPromise(member))
      throw new NativeTypeError(place(key) + ' is a promise: await it first, a list of them with await Promise.all(list)');
    if (isKind(member, NativeMap, sizeOfMap)) return below(this, ofMap(member));
    if (isKind(member, NativeSet, sizeOfSet)) return below(this, ofSet(member));
    if (isError(member)) return below(this, ofError(member));
    if (isKind(member, NativeRegExp, regExpToString)) return regExpText(member);
    if (isView(member) && typeof member.length === 'number') return below(this, ofView(member));
    if (!isArray(member) && keysOf(member).length === 0 && typeof member[iteratorOf] === 'function')
      tell(key, 'an iterator', 'became {}', 'make a list of it with [...it]');
    return below(this, member);
  });
};
`;
