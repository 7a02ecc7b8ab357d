import { ownerPassword } from "./shop-rules.ts";

type Authorize = (asked: URLSearchParams) => Response;

type Pages = (request: Request, body: string, authorize: Authorize) => Response;

/** A sign-in form and a consent form, with a session cookie and a token against forged forms. */
export function createShopPages(mint: () => string): Pages {
  const sessions = new Set<string>();
  const tokens = new Set<string>();

  function form(asked: URLSearchParams, fields: string): Response {
    const token = mint();
    tokens.add(token);
    const action = `/consent?${asked.toString()}`.replaceAll("&", "&amp;");
    const html = `<!doctype html><title>Shop</title>
      <form action="/search"><input name="q"></form>
      <form method="post" action="${action}"><input type="hidden" name="csrf" value="${token}">${fields}</form>`;
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  }

  function signIn(asked: URLSearchParams, sent: URLSearchParams): Response {
    if (sent.get("password") !== ownerPassword) return form(asked, signInFields);
    const session = mint();
    sessions.add(session);
    const location = `/authorize?${asked.toString()}`;
    const headers = { location, "set-cookie": `session=${session}; Path=/; HttpOnly` };
    return new Response(null, { status: 303, headers });
  }

  return (request, body, authorize) => {
    const asked = new URL(request.url).searchParams;
    const isKnown = sessions.has(sessionOf(request));
    if (request.method === "GET") {
      // The server rejects or redirects an invalid request before it asks for a sign-in.
      const early = authorize(asked);
      const isGranted = early.headers.get("location")?.includes("code=") === true;
      return isGranted ? form(asked, isKnown ? consentFields : signInFields) : early;
    }
    const sent = new URLSearchParams(body);
    if (!tokens.delete(sent.get("csrf") ?? "")) return new Response("Forged", { status: 403 });
    if (sent.has("password")) return signIn(asked, sent);
    return isKnown && isApproved(sent) ? authorize(asked) : new Response("Denied", { status: 403 });
  };
}

function sessionOf({ headers }: Request): string {
  return /session=([^;]+)/.exec(headers.get("cookie") ?? "")?.[1] ?? "";
}

/** With the account that is not the first, and every permission. */
function isApproved(sent: URLSearchParams): boolean {
  const isWhole = sent.get("account") === "second" && sent.getAll("permission").length === 2;
  return isWhole && sent.get("decision") === "approve" && !sent.has("news");
}

const signInFields = `<label>Name <input name="name"></label>
  <label>Password <input type="password" name="password"></label><button>Sign in</button>`;

const consentFields = `<select name="account"><option value="first">First</option><option value="second">Second</option></select>
  <input type="checkbox" name="permission" value="read" checked><input type="checkbox" name="permission" value="more" checked>
  <input type="checkbox" name="news" value="yes" checked disabled>
  <button name="decision" value="deny">Deny</button><button name="decision" value="approve">Approve</button>`;
