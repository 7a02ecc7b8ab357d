export { handlers, type HandlersOptions } from "./handlers.ts";
export type { MockedResponse, MockedResponses, Asked, Examples } from "./mocked-response.ts";
