/** What answers GET and POST of each page, by its path as Hono writes it. */
export type PageAnswers = Readonly<
  Record<
    string,
    (request: Request, parameters: Readonly<Record<string, string>>) => Promise<Response>
  >
>;
