/** Limits of messages to and from clients. */
export const MCP = {
  /** Time limit for a client's answer about its roots. @unit ms @range 100..60000 @source chosen: the client's first call waits for it */
  rootsWithinMs: 2000,
  /** Roots of one client that are looked at. @unit roots @range 1..1000 @source chosen: an editor has one for each open folder */
  rootsMax: 20,
  /** Lists of tools that are kept for clients which see a part of them. @unit lists @range 1..1000 @source chosen: one for each profile and project in use */
  viewsMax: 50,
  /** One page of a list of tools, prompts or resources. @unit characters @range 1024..67108864 @source chosen: some 2,000 tools, so that clients that read one page see all of most catalogs; 20,000 tools were 8.5 MB in one */
  listPageBytesMax: 1_048_576,
  /** Nesting of one message of a client. @unit levels @range 64..1000 @source CALL.argumentDepthMax and the levels of a workflow around the arguments; a tenth of what the stack bears */
  messageDepthMax: 250,
  /** Longest name of a proxied tool. @unit characters @range 20..128 @source TOOLING: clients cut names at 64 */
  proxyNameLengthMax: 64,
  /** Hash at the end of a name that was cut or would collide. @unit hexadecimal digits @range 4..32 @source chosen: one collision in 4 billion pairs, and a longer one is taken then */
  proxyNameHashLength: 8,
  /** Longest path, or intent of a program. @unit characters @range 100..1000000 @source chosen: several pages of text */
  textLengthMax: 20_000,
  /** Longest intent to plan; its beginning is read. @unit characters @range 10000..10000000 @source issue 17: 100 KB are answered in part */
  intentLengthMax: 200_000,
  /** Longest name of a tool, task or run. @unit characters @range 64..10000 @source chosen: issue 2 has tool names of 100 */
  nameLengthMax: 1000,
  /** Intents in one `discover`. @unit intents @range 1..100 @source chosen, unmeasured */
  intentsMax: 20,
  /** Tools named as context of one `discover`. @unit tools @range 1..10000 @source chosen, unmeasured */
  contextToolsMax: 200,
  /** Topic words in the description of `discover`. @unit words @range 0..50 @source chosen: two tokens each in every conversation */
  topicsMax: 12,
  /** Shortest word that is taken for a topic. @unit characters @range 1..15 @source chosen: shorter ones are mostly fillers */
  topicLengthMin: 3,
  /** Longest word that is taken for a topic. @unit characters @range 5..40 @source chosen: longer ones are mostly several words in one */
  topicLengthMax: 15,
  /** Names of servers and topics in the description of `discover`, all together. @unit characters @range 0..1000 @source measured: with 58 the four tools cost a model at most 500 tokens, with names of plain words */
  aboutLengthMax: 58,
  /** Longest name of a server that is shown there. @unit characters @range 1..120 @source TOOLING: names of ours have at most 40 */
  serverNameShownMax: 40,
  /** Upstream tools beside our own in hybrid mode, by default. @unit tools @range 0..1000 @source chosen: half of what clients show well */
  favorites: 10,
  /** Share of the context window that their definitions may fill. @unit share @range 0..1 @source chosen: 2,000 tokens of the usual window */
  favoritesWindowShare: 0.01,
  /** Time for which a client of the newest protocol may cache the list of tools. @unit ms @range 0..86400000 @source chosen: changes are announced as well */
  listFreshMs: 60_000,
  /** Progress that a client has not taken yet; more is left out. @unit notifications @range 1..10000 @source chosen, unmeasured */
  progressUnsentMax: 64,
  /** Time limit for a client's answer to a server's question. @unit ms @range 1000..86400000 @source chosen: a person reads, thinks and types */
  questionMs: 600_000,
  /** Questions of one request that come within this time go to the client together. @unit ms @range 0..1000 @source chosen: tasks that run side by side ask within milliseconds */
  questionGatherMs: 10,
  /** Time for which work waits for its client to come back with answers. @unit ms @range 1000..86400000 @source the time a client has for one answer */
  parkedMs: 600_000,
  /** Interval at which a client is told to ask for a task. @unit ms @range 100..60000 @source chosen: a run becomes a task after EXECUTE.answerWithinMs, so a second more or less is little */
  taskPollMs: 1000,
  /** Requests that wait for their clients at once. @unit requests @range 1..10000 @source chosen: each keeps a call of an upstream server open; half of EXECUTE.concurrencyMax, so that as many again can be made */
  parkedMax: 128,
  /** Longest template of a resource's URI that unlisted URIs are tried on. @unit characters @range 100..100000 @source chosen: what browsers take for a URL */
  templateLengthMax: 2000,
  /** Steps in which the templates of all servers are tried on one URI; a step is about one character. @unit steps @range 10000..100000000 @source measured 2026-11-16 on hostile templates: 10 to 35 ms, the first time 80 */
  routeStepsMax: 2_000_000,
  /** Resources that one stream or connection follows. @unit resources @range 1..100000 @source chosen, unmeasured */
  watchedMax: 1000,
  /** Questions to servers that one stream has open while it begins or ends to follow its resources. @unit questions @range 1..1000 @source measured: all 1,000 at once held the thread for 2.6 s, because each looks at the disk (2026-11-18); 8 at once hold it for at most 17 ms of processor time in one go (2026-11-19, `bench/fixtures/loop-holds.cjs`) */
  watchesAtOnce: 8,
} as const;
