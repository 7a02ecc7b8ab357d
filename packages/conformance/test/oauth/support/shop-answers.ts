export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

export function page(status: number, text: string): Response {
  return new Response(`<p>${text}</p>`, { status, headers: { "content-type": "text/html" } });
}

export function reject(error: string, status = 400): Response {
  return json(status, { error });
}

/** An object without one of its members. */
export function without<T extends object>(object: T, name: string): T {
  // Readers treat the omitted member as optional.
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)) as T;
}
