/** The handlers for GET and POST of the pages, by their paths in the syntax of Hono. */
export type PageAnswers = Readonly<
  Record<
    string,
    (request: Request, parameters: Readonly<Record<string, string>>) => Promise<Response>
  >
>;
