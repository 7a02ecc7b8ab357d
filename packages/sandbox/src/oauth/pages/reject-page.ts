import { html } from "hono/html";
import type { Service } from "../../dispatch/service.ts";
import type { FormReading } from "./read-form.ts";
import { respondPage } from "./respond-page.ts";

export interface PageRejection {
  readonly status: number;
  readonly title: string;
  /** What happened and what to do, in sentences. */
  readonly text: string;
}

/** Responds with a page that says why a request was rejected. Its only link leads to Integrations. */
export function rejectPage({ status, title, text }: PageRejection): Promise<Response> {
  return respondPage({
    status,
    title,
    body: html`<div class="narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/integrations">Go to Integrations</a></p>
    </div>`,
  });
}

/** Responds to a form without the token of the session, or from another origin. */
export function rejectForgery(): Promise<Response> {
  return rejectPage({
    status: 403,
    title: "The form was not accepted",
    text: "It was not sent from a page of your current session. Nothing was changed. Open the page again and repeat the action.",
  });
}

/** Responds if a page does not exist or belongs to another owner. */
export function rejectUnknown(): Promise<Response> {
  return rejectPage({
    status: 404,
    title: "Page not found",
    text: "This page does not exist or belongs to another owner.",
  });
}

/** Responds to a body that is not a form or is too large. */
export function rejectBody(reading: Exclude<FormReading, { kind: "read" }>): Promise<Response> {
  return rejectPage({
    status: reading.kind === "too-large" ? reading.status : 400,
    title: "The form could not be read",
    text: "The request was not a form, or it was too large. Nothing was changed.",
  });
}

/** Responds to an internal error. The page does not show the cause, which goes to `onFailure`. */
export function rejectFailure({ storage, onFailure }: Service, error: unknown): Promise<Response> {
  onFailure(error);
  const isUnavailable = storage.isUnavailable(error);
  return rejectPage({
    status: isUnavailable ? 503 : 500,
    title: isUnavailable ? "The sandbox is not available" : "Something went wrong",
    text: isUnavailable
      ? "Its database does not respond. Try again later."
      : "This is a defect of the sandbox. See its output for the cause.",
  });
}
