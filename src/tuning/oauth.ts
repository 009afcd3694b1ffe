/** Logging in at remote servers, and tokens that an authorization server gives to our own clients. */
export const OAUTH = {
  /** When the keys of the authorization server are read again. @unit ms @range 1000..86400000 @source chosen: jose's own default of ten minutes */
  keysFreshMs: 600_000,
  /** Time for which keys stay valid while the authorization server is away. @unit ms @range 1000..604800000 @source chosen: an outage with time to spare; tokens themselves end within hours */
  keysTrustedMs: 14_400_000,
  /** Shortest interval between two reads of the keys because of an unknown key. @unit ms @range 1000..3600000 @source jose's own default */
  keysAgainMs: 30_000,
  /** By how much clocks may differ. @unit s @range 0..300 @source chosen: machines that ask a time server differ by less */
  clockToleranceSeconds: 5,
  /** Time for which a login waits for the person. @unit ms @range 10000..3600000 @source chosen: codes and login pages live for minutes */
  loginTimeoutMs: 300_000,
  /** One request to a server's or an authorisation server's endpoint. @unit ms @range 1000..120000 @source chosen, unmeasured */
  requestTimeoutMs: 15_000,
  /** Size of one answer of such an endpoint. Metadata documents have a few kilobytes. @unit bytes @range 4096..16777216 @source chosen, unmeasured */
  answerBytesMax: 1_048_576,
  /** A token is renewed this long before it ends. @unit ms @range 0..600000 @source chosen: longer than a call's way and the usual difference of clocks */
  refreshEarlyMs: 30_000,
  /** That time as a share of the token's life. The shorter of both counts, so that short-lived tokens are used at all. @unit share @range 0..1 @source chosen, unmeasured */
  refreshEarlyShare: 0.1,
  /** A refusal this soon after a renewal is about the token before it. @unit ms @range 0..600000 @source chosen: servers refuse a token within seconds */
  refreshSettledMs: 10_000,
  /** Time for which stored credentials are believed before the store is asked again. @unit ms @range 0..600000 @source chosen: a login in another process is seen within seconds */
  credentialFreshMs: 5_000,
  /** Credentials that are kept in memory. @unit logins @range 1..1000000 @source chosen: ten servers for each of a thousand people */
  credentialsKnownMax: 10_000,
  /** Length of an authorization server's own explanation that is shown. @unit characters @range 0..2000 @source chosen: two lines of a terminal */
  explanationLength: 200,
  /** Connections that the callback listener of a login takes at once. @unit connections @range 1..1000 @source chosen: a browser opens up to six */
  callbackConnectionsMax: 16,
} as const;
