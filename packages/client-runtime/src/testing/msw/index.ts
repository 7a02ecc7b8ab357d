export { handlers, type HandlersOptions } from "./handlers.ts";
export type { Answer, Answers, Asked, Examples } from "./answer.ts";
