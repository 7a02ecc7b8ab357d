import type { SideAnswer } from "../../../model/side-request.ts";
import type { OAuthRequest, OAuthWalk } from "../oauth-walk.ts";
import { type ConsentEnd, type ConsentRequest, isCallback } from "./consent-end.ts";
import { createCookieJar } from "./cookie-jar.ts";
import { fitsStep, type HtmlForm, type Step, submissionOf } from "./html-form.ts";
import { isHtml, pageSecrets } from "./page-secrets.ts";
import { formsOf } from "./read-forms.ts";

/** The maximum number of pages and redirects before the callback. */
const mostRequests = 20;

interface Journey {
  /** The steps that are still to be filled in. */
  readonly steps: Step[];
  /** Whether forms are submitted. */
  readonly fillsForms: boolean;
}

type Next = { readonly url: URL; readonly request: OAuthRequest } | ConsentEnd;

/** Follows an authorization request without scripts: redirects, and forms if steps are given, as long as they stay on the server's origin. */
export async function browse(
  walk: OAuthWalk,
  consent: ConsentRequest,
  steps?: readonly Step[],
): Promise<ConsentEnd> {
  const jar = createCookieJar();
  const start = new URL(consent.url);
  const journey: Journey = { steps: [...(steps ?? [])], fillsForms: steps !== undefined };
  let url = start;
  let request: OAuthRequest = { method: "GET", url: start.href };
  for (let count = 0; count < mostRequests; count += 1) {
    const answer = await askPage(walk, { url, request, cookie: jar.headerFor(url) }, consent.own);
    jar.take(url, answer.response.headers["set-cookie"]);
    const next = nextOf({ url, request, answer }, journey);
    if ("kind" in next) return next;
    if (isCallback(next.url, consent.redirectUri))
      return { kind: "callback", url: withFields(next.url, next.request) };
    if (next.url.origin !== start.origin) return { kind: "elsewhere", url: next.url };
    ({ url, request } = next);
  }
  return { kind: "page", why: `the callback was not reached with ${mostRequests} requests` };
}

/** The callback with the fields of a form as parameters, if a form posts to the callback. */
function withFields(url: URL, { method, body = "" }: OAuthRequest): URL {
  if (method !== "POST") return url;
  const whole = new URL(url);
  for (const [name, value] of new URLSearchParams(body)) whole.searchParams.append(name, value);
  return whole;
}

interface Visit {
  readonly url: URL;
  readonly request: OAuthRequest;
  readonly cookie: string | undefined;
}

function askPage(
  walk: OAuthWalk,
  { url, request, cookie }: Visit,
  own: readonly string[],
): Promise<SideAnswer> {
  return walk.ask("authorization", {
    ...request,
    headers: { accept: "text/html", ...request.headers, ...(cookie && { cookie }) },
    secretsOf: (answer) => pageSecrets(answer, url, own),
  });
}

interface Page {
  readonly url: URL;
  readonly request: OAuthRequest;
  readonly answer: SideAnswer;
}

function nextOf({ url, request, answer }: Page, journey: Journey): Next {
  const { status, headers } = answer.response;
  const end = (why: string): ConsentEnd => ({ kind: "page", why, answer });
  if (status === 0) return end(answer.response.failure ?? "no response arrived");
  if (status >= 300 && status < 400) {
    const to = URL.parse(headers["location"] ?? "", url.href);
    if (!to) return end(`the redirect ${status} has no location`);
    return redirected(to, status, request);
  }
  const page = `${url.origin}${url.pathname}`;
  if (status >= 400) return end(`${page} returns ${status}`);
  if (!journey.fillsForms) return end(`${page} returns ${status} instead of a redirect`);
  if (!isHtml(headers)) return end(`${page} returns ${status} without an HTML page`);
  const found = formOn(formsOf(answer.response, url), journey);
  if (!found) return end(`the page at ${page} has no form`);
  return submitted({ ...found, page: url }) ?? end(`the form at ${page} sends files`);
}

/** @see https://fetch.spec.whatwg.org/#http-redirect-fetch */
function redirected(to: URL, status: number, request: OAuthRequest): Next {
  const keepsMethod = status === 307 || status === 308;
  return {
    url: to,
    request: keepsMethod ? { ...request, url: to.href } : { method: "GET", url: to.href },
  };
}

/** The first form that has all fields of a step, with that step; otherwise the first POST form, without changes. */
function formOn(
  forms: readonly HtmlForm[],
  { steps }: Journey,
): { readonly form: HtmlForm; readonly step?: Step } | undefined {
  for (const step of steps) {
    const form = forms.find((one) => fitsStep(one, step));
    if (!form) continue;
    steps.splice(0, steps.indexOf(step) + 1);
    return { form, step };
  }
  const form = forms.find(({ method }) => method === "post") ?? forms[0];
  return form && { form };
}

interface Filled {
  readonly form: HtmlForm;
  readonly step?: Step;
  readonly page: URL;
}

function submitted({ form, step, page }: Filled): Next | undefined {
  if (/^multipart\//i.test(form.enctype)) return undefined;
  const { action, fields } = submissionOf(form, step);
  const secrets = form.controls.flatMap(({ kind, name, value }) =>
    kind === "password" ? [step?.[name] ?? value] : [],
  );
  const query = new URLSearchParams([...fields]);
  if (form.method === "post") {
    // Browsers send the origin of a form, and servers may require it.
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      origin: page.origin,
    };
    const request = { method: "POST", url: action.href, headers, body: query.toString(), secrets };
    return { url: action, request };
  }
  const url = new URL(action);
  url.search = query.toString();
  return { url, request: { method: "GET", url: url.href, secrets } };
}
