import { OWN_CALLS, OWN_SERVER } from '../../base/own-server.ts';
import { PRELUDE_CARRY, PRELUDE_REALM } from './prelude-parts.ts';

/**
 * The code around every program inside the engine. It runs once per thread and is kept as a
 * snapshot. Programs may change every object of the language. So the prelude captures all it needs
 * first and looks nothing up later. Its own objects have no prototype. Only text goes out, through
 * the function `send`, which no program can reach. `PRELUDE_REALM` keeps programs of one engine
 * apart.
 */
export const PRELUDE = String.raw`(function (global, send) {
'use strict';
const { stringify, parse } = JSON;
const { apply } = Reflect;
const { defineProperty, freeze, keys: keysOf } = Object;
const NativePromise = Promise, NativeError = Error, NativeTypeError = TypeError, NativeProxy = Proxy;
const NativeMap = Map, NativeSet = Set, NativeDate = Date, NativeRegExp = RegExp;
const NativeArrayBuffer = ArrayBuffer;
const text = String, number = Number, { isArray } = Array, { isView } = ArrayBuffer, { imul, max, min } = Math;
const method = (of) => (self, ...rest) => apply(of, self, rest);
const slice = method(String.prototype.slice);
const mapGet = method(Map.prototype.get), mapSet = method(Map.prototype.set);
const mapEach = method(Map.prototype.forEach), setEach = method(Set.prototype.forEach);
const setAdd = method(Set.prototype.add), setHas = method(Set.prototype.has), timeOf = method(Date.prototype.getTime);
const bufferSlice = method(ArrayBuffer.prototype.slice);

// Frames are read for the lines of calls: no program may stop or bend that.
NativeError.stackTraceLimit = 50;
defineProperty(NativeError, 'stackTraceLimit', { __proto__: null, value: 50 });
defineProperty(NativeError, 'prepareStackTrace', { __proto__: null, value: undefined });

const pending = { __proto__: null };
const limits = { __proto__: null, arguments: 0, result: 0, logs: 0 };
let asked = 0, isLogClosed = false, namesText = '{}', names;

const offer = (key, value) =>
  defineProperty(global, key, { __proto__: null, value, enumerable: true });
const hide = (error, key, value) =>
  defineProperty(error, key, { __proto__: null, value, writable: true, configurable: true });
const frames = () => new NativeError().stack;
const read = (get, lengthMax) => {
  try {
    const value = get();
    return value === undefined ? undefined : slice(text(value), 0, lengthMax);
  } catch {
    return '[unreadable]';
  }
};

// ---- Errors, as text -------------------------------------------------------------------------
const isObject = (value) => value !== null && typeof value === 'object';
// A proxy may throw where it is asked for its prototype.
const isError = (value) => { try { return isObject(value) && value instanceof NativeError; } catch { return false; } };
const describe = (thrown) => {
  const isReadable = isError(thrown);
  const message = isReadable ? read(() => thrown.message, 4000) : slice(show(thrown), 0, 4000);
  return stringify({
    __proto__: null,
    name: (isReadable ? read(() => thrown.name, 100) : undefined) || 'Error',
    message: message === undefined ? '' : message,
    stack: isReadable ? read(() => thrown.stack, 8000) || '' : '',
  });
};
const show = (value) => {
  try {
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'bigint') return text(value);
    if (typeof value === 'function') return '[function ' + read(() => value.name, 100) + ']';
    if (isObject(value) && value instanceof NativeError)
      return read(() => value.name, 100) + ': ' + read(() => value.message, 4000) + '\n' + read(() => value.stack, 8000);
    const written = stringify(value, showMember);
    return written === undefined ? text(value) : written;
  } catch (error) {
    return '[unprintable: ' + read(() => error.message, 200) + ']';
  }
};
const showMember = (key, value) => {
  if (typeof value === 'bigint') return text(value) + 'n';
  if (typeof value === 'number') return isFinite(value) ? value : text(value);
  if (typeof value === 'function') return '[function ' + read(() => value.name, 100) + ']';
  if (!isObject(value)) return value;
  if (isPromise(value)) return '[promise: await it]';
  if (isKind(value, NativeRegExp, regExpToString)) return regExpText(value);
  if (value instanceof NativeMap) { const entries = []; let at = 0; mapEach(value, (item, name) => { entries[at++] = [name, item]; }); return entries; }
  if (value instanceof NativeSet) { const items = []; let at = 0; setEach(value, (item) => { items[at++] = item; }); return items; }
  if (value instanceof NativeError) return read(() => value.name, 100) + ': ' + read(() => value.message, 4000);
  return value;
};

// ---- What leaves ------------------------------------------------------------------------------
${PRELUDE_CARRY}
// ---- Calls -----------------------------------------------------------------------------------
const CIRCLE = 'circular reference';
const call = (server, tool, args) => new NativePromise((resolve, reject) => {
  const stack = frames();
  const what = 'an argument of ' + server + '.' + tool;
  let written;
  try { written = carried(args === undefined ? { __proto__: null } : args, what, true); } catch (error) {
    // An error that the program itself throws meanwhile stays as it is.
    throw read(() => error.message, 500) === CIRCLE ? new NativeTypeError(what + ' is not JSON: ' + CIRCLE) : error;
  }
  if (written === undefined) throw new NativeTypeError(what + ' is not JSON: give an object');
  if (written.length > limits.arguments) { send('limit', 'arguments', written.length); return; }
  const id = ++asked;
  pending[id] = { __proto__: null, resolve, reject, stack, isTimer: false };
  send('call', id, server, tool, written, stack);
});

// ---- mcp and pml -----------------------------------------------------------------------------
const listOf = (given, start) => {
  const list = start === undefined ? { __proto__: null, names: [], has: { __proto__: null } } : listOf(start);
  for (let index = 0; index < given.length; index++) {
    const name = given[index];
    if (list.has[name] === undefined) {
      list.has[name] = true;
      defineProperty(list.names, list.names.length, { __proto__: null, value: name, enumerable: true, writable: true, configurable: true });
    }
  }
  return list;
};
const listed = () => {
  if (names === undefined) {
    const given = parse(namesText);
    const servers = keysOf(given.tools);
    names = { __proto__: null, servers: listOf(servers), tools: { __proto__: null }, own: listOf(given.capabilities, keysOf(first)) };
    for (let index = 0; index < servers.length; index++) names.tools[servers[index]] = listOf(given.tools[servers[index]]);
  }
  return names;
};
const none = listOf([]);
// Names that the language itself asks of any object. They mean a tool only if there is one.
const asides = listOf(['then', 'toJSON', 'constructor', 'prototype', '__proto__', 'toString', 'valueOf', 'toLocaleString', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', '__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__']).has;
const refuse = () => false;
const lookingGlass = (list, make) => {
  const made = { __proto__: null };
  const member = (key) => {
    if (typeof key !== 'string' || (asides[key] === true && list().has[key] !== true)) return undefined;
    if (made[key] === undefined) made[key] = make(key);
    return made[key];
  };
  return new NativeProxy({ __proto__: null }, {
    __proto__: null,
    get: (_, key) => member(key),
    has: (_, key) => typeof key === 'string' && list().has[key] === true,
    ownKeys: () => listOf(list().names).names,
    getOwnPropertyDescriptor: (_, key) => typeof key === 'string' && list().has[key] === true
      ? { __proto__: null, value: member(key), enumerable: true, configurable: true, writable: false }
      : undefined,
    set: refuse, defineProperty: refuse, deleteProperty: refuse, setPrototypeOf: refuse, preventExtensions: refuse,
  });
};
const mcp = lookingGlass(() => listed().servers, (server) => server === '${OWN_SERVER}' ? pml : lookingGlass(
  () => listed().tools[server] || none,
  (tool) => freeze((args) => call(server, tool, args)),
));
const first = { __proto__: null, ...${JSON.stringify(OWN_CALLS)} };
const pml = lookingGlass(() => listed().own, (tool) => {
  const key = first[tool];
  if (key === undefined) return freeze((args) => call('${OWN_SERVER}', tool, args));
  return freeze((value, options) => {
    if (isObject(value)) return call('${OWN_SERVER}', tool, value);
    const args = { __proto__: null, [key]: value };
    if (options !== undefined && !isObject(options))
      return new NativePromise((_, reject) => reject(new NativeTypeError('what follows in pml.' + tool + ' is an object of options')));
    if (isObject(options)) {
      const given = keysOf(options);
      for (let index = 0; index < given.length; index++) if (given[index] !== key) args[given[index]] = options[given[index]];
    }
    return call('${OWN_SERVER}', tool, args);
  });
});
offer('mcp', mcp);
offer('pml', pml);

// ---- console ---------------------------------------------------------------------------------
const toLog = (level, line) => { if (!isLogClosed) isLogClosed = send('log', level, slice(line, 0, limits.logs + 1)) === true; };
const log = (level) => (...values) => {
  if (isLogClosed) return;
  let line = '';
  for (let index = 0; index < values.length && line.length <= limits.logs; index++)
    line += (index === 0 ? '' : ' ') + show(values[index]);
  toLog(level, line);
};
const logs = { info: log('info'), warn: log('warn'), error: log('error'), debug: log('debug') };
offer('console', freeze({ log: logs.info, info: logs.info, warn: logs.warn, error: logs.error, debug: logs.debug, trace: logs.debug, dir: logs.info, table: logs.info,
  group: logs.info, groupCollapsed: logs.info, groupEnd: () => {}, time: () => {}, timeLog: logs.info, timeEnd: logs.info,
  assert: (isTrue, ...values) => { if (!isTrue) logs.error('Assertion failed', ...values); } }));

// ---- Time and chance -------------------------------------------------------------------------
const lose = (error) => { new NativePromise((_, reject) => reject(error)); };
const perform = (work, rest) => { try { apply(work, undefined, rest); } catch (error) { lose(error); } };
const setTimer = (work, delayMs, rest) => {
  if (typeof work !== 'function') throw new NativeTypeError('a timer needs a function');
  const id = ++asked;
  pending[id] = { __proto__: null, resolve: () => perform(work, rest), reject: () => {}, stack: '', isTimer: true };
  send('timer', id, min(max(number(delayMs) || 0, 0), 2147483647));
  return id;
};
const repeated = { __proto__: null };
const clearTimer = (given) => {
  const id = repeated[given] === undefined ? given : repeated[given];
  delete repeated[given];
  const entry = typeof id === 'number' ? pending[id] : undefined;
  if (entry !== undefined && entry.isTimer) { delete pending[id]; send('clear', id); }
};
global.setTimeout = (work, delayMs, ...rest) => setTimer(work, delayMs, rest);
global.setInterval = (work, delayMs, ...rest) => {
  let handle = 0;
  const turn = () => { repeated[handle] = setTimer(turn, delayMs, []); perform(work, rest); };
  if (typeof work !== 'function') throw new NativeTypeError('a timer needs a function');
  handle = setTimer(turn, delayMs, []);
  repeated[handle] = handle;
  return handle;
};
global.clearTimeout = clearTimer;
global.clearInterval = clearTimer;
global.queueMicrotask = (work) => {
  if (typeof work !== 'function') throw new NativeTypeError('queueMicrotask needs a function');
  (async () => { await undefined; work(); })();
};
let a = 0, b = 0, c = 0, d = 1;
const bits = () => {
  const sum = (a + b + d) | 0;
  d = (d + 1) | 0;
  a = b ^ (b >>> 9);
  b = (c + (c << 3)) | 0;
  c = ((c << 21) | (c >>> 11)) + sum | 0;
  return sum >>> 0;
};
defineProperty(Math, 'random', { __proto__: null, writable: true, configurable: true, value: () => ((bits() >>> 5) * 67108864 + (bits() >>> 6)) / 9007199254740992 });

// ---- structuredClone -------------------------------------------------------------------------
const uncloneable = (value) => { const error = new NativeTypeError(show(value) + ' cannot be cloned'); hide(error, 'name', 'DataCloneError'); return error; };
const clone = (value, seen) => {
  if (typeof value === 'function' || typeof value === 'symbol') throw uncloneable(value);
  if (!isObject(value)) return value;
  const before = mapGet(seen, value);
  if (before !== undefined) return before;
  const keep = (copy) => { mapSet(seen, value, copy); return copy; };
  const members = (copy) => { const own = keysOf(value); for (let index = 0; index < own.length; index++) copy[own[index]] = clone(value[own[index]], seen); return copy; };
  if (isArray(value)) { const copy = keep([]); copy.length = value.length; return members(copy); }
  if (value instanceof NativeDate) return keep(new NativeDate(timeOf(value)));
  if (value instanceof NativeRegExp) return keep(new NativeRegExp(value.source, value.flags));
  if (value instanceof NativeMap) { const copy = keep(new NativeMap()); mapEach(value, (item, key) => mapSet(copy, clone(key, seen), clone(item, seen))); return copy; }
  if (value instanceof NativeSet) { const copy = keep(new NativeSet()); setEach(value, (item) => setAdd(copy, clone(item, seen))); return copy; }
  if (value instanceof NativeArrayBuffer) return keep(bufferSlice(value, 0));
  if (isView(value)) { const buffer = clone(value.buffer, seen); const Kind = value.constructor; return keep(new Kind(buffer, value.byteOffset, value.length === undefined ? value.byteLength : value.length)); }
  if (value instanceof NativeError) { const copy = keep(new NativeError(value.message)); hide(copy, 'name', value.name); hide(copy, 'stack', value.stack); return copy; }
  if (value instanceof NativePromise) throw uncloneable(value);
  return members(keep({}));
};
global.structuredClone = (value) => clone(value, new NativeMap());
for (const key of ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'queueMicrotask', 'structuredClone'])
  defineProperty(global, key, { __proto__: null, enumerable: false });
${PRELUDE_REALM}
// ---- What the outside does -------------------------------------------------------------------
const take = (id) => { const entry = pending[id]; delete pending[id]; return entry; };
const WHOLE = 'the value of the program';
const endMain = (value) => {
  let written;
  try { written = carried(value, WHOLE, false); } catch (error) {
    const message = read(() => error.message, 500) || '';
    if (message === 'out of memory') { send('limit', 'memory', 0); return; }
    send('end', 'error', stringify({ __proto__: null, name: 'TypeError', message: slice(message, 0, WHOLE.length) === WHOLE ? message : WHOLE + ' is not JSON: ' + message, stack: read(() => error.stack, 8000) || '' }));
    return;
  }
  if (written !== undefined && written.length > limits.result) send('limit', 'result', written.length);
  else send('end', 'value', written === undefined ? '' : written);
};
const endNested = (id, value) => {
  const written = carried(value, 'the value of the capability', false, true);
  const entry = take(id);
  send('ended', id, true, '');
  entry.resolve(written === undefined ? undefined : parse(written));
};
const failNested = (id, thrown) => {
  const entry = take(id);
  const error = copyThrown(thrown, entry.stack);
  send('ended', id, false, describe(error));
  entry.reject(error);
};
return {
  __proto__: null,
  begin(seed, seedHigh, given, argumentsMax, resultMax, logsMax) {
    a = seed | 0; b = seedHigh | 0; c = imul(seed ^ 0x9e3779b9, 0x85ebca6b); d = 1;
    for (let round = 0; round < 15; round++) bits();
    namesText = given;
    limits.arguments = argumentsMax; limits.result = resultMax; limits.logs = logsMax;
  },
  async run(id, make, argsText) {
    try {
      let value;
      try {
        value = await apply(make(argsText === '' ? undefined : parse(argsText)), undefined, []);
        if (id !== 0) { endNested(id, value); return; }
      } catch (error) {
        if (id !== 0) failNested(id, error);
        else send('end', 'error', describe(error));
        return;
      }
      endMain(value);
    } catch {
      // Nothing is left even for saying how it ended.
      send('limit', 'memory', 0);
    }
  },
  value(id, written) {
    const entry = take(id);
    entry.resolve(written === '' ? undefined : parse(written));
  },
  error(id, written) {
    const entry = take(id);
    const { name, message, code } = parse(written);
    const error = new NativeError(message);
    hide(error, 'name', name);
    if (code !== undefined) defineProperty(error, 'code', { __proto__: null, value: code, enumerable: true, writable: true, configurable: true });
    hide(error, 'stack', entry.stack);
    entry.reject(error);
  },
  describe,
  close,
};
})`;
