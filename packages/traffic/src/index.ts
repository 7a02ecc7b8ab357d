export type { PassedExchange } from "./exchange/passed-exchange.ts";
export type { Located } from "./judge/create-locate.ts";
export {
  judgeTraffic,
  type JudgeTrafficOptions,
  type Taken,
  type TrafficReader,
} from "./judge/judge-traffic.ts";
export type { Recording } from "./read/read-har.ts";
export { readRecording } from "./read/read-recording.ts";
export {
  createMatchers,
  type ContractMatchers,
  type FindExchange,
  type Matched,
} from "./tests/create-matchers.ts";
export { openTestJudge, type TestJudge } from "./tests/open-test-judge.ts";
export type { TestJudgeOptions } from "./tests/test-judge-options.ts";
export { isTrafficError, TrafficError, type TrafficErrorCode } from "./traffic-error.ts";
