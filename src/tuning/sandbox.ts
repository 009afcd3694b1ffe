/** Threads in which programs run. The limits of a program itself come from its starter. */
export const SANDBOX = {
  /** Programs that have a place at the same time; further ones queue. @unit threads @range 2..16 @source chosen: more than cores, so that programs that compute without end leave one to others; each thread takes about 25 MB while it is used */
  threadsMax: 4,
  /** Programs that wait for a thread; more are refused. @unit programs @range 1..1000 @source chosen: a minute of waiting with programs of a second */
  queueMax: 64,
  /** A thread that no program came to for so long is ended. @unit ms @range 1000..3600000 @source chosen: an agent at work comes back sooner */
  idleMs: 300_000,
  /** A thread that is not ready by then is given up. @unit ms @range 1000..120000 @source measured: 0.7 to 2.1 s compiled, on two processors that had five to nine times their work */
  openMs: 30_000,
  /** Stack of a thread: the engine has to come to the end of its own first, or it breaks down instead of telling its program. @unit MB @range 8..64 @source measured: 4 is too little for JSON that is nested without end, 8 is enough */
  stackMb: 16,
  /** Heap of a thread beside the engine's memory: programs as text and as trees, inputs and outputs. @unit MB @range 32..1024 @source chosen: the longest program, its tree and a few values of the largest size */
  oldHeapMb: 256,
  /** The part of the heap where everything begins. @unit MB @range 1..64 @source chosen: threads that wait should be small */
  youngHeapMb: 8,
  /** A thread may exceed the computing time of its program by this before it is ended from outside. @unit ms @range 50..10000 @source chosen: longer than the engine ever goes without looking at the clock, except inside one native operation */
  graceMs: 500,
  /** A dropped program may compute this long before its thread is ended. @unit ms @range 10..5000 @source chosen: the engine looks whether it is wanted every few ms, and a fresh place takes a few more */
  dropMs: 300,
  /** For reading why promises were rejected that nobody awaited, after the program ended. @unit ms @range 1..1000 @source chosen: reading twenty errors takes less than one */
  lastWordsMs: 50,
  /** Rejections kept to be told at the end; the rest is counted. @unit rejections @range 1..1000 @source chosen: more than anyone reads */
  rejectionsMax: 20,
  /** Longest program text. @unit bytes @range 1024..4194304 @source chosen: ten times what an agent writes in one go */
  sourceBytesMax: 262_144,
  /** Deepest nesting of arguments and values of programs. @unit levels @range 16..1000 @source the depth that arguments of calls may have */
  depthMax: 200,
} as const;
