import { html } from "hono/html";
import type { Service } from "../dispatch/service.ts";
import type { FormReading } from "./read-form.ts";
import { respondPage } from "./respond-page.ts";

export interface PageRefusal {
  readonly status: number;
  readonly title: string;
  /** What happened, and what to do, in sentences. */
  readonly text: string;
}

/** A page that says why a request was rejected. It leads nowhere but to Integrations. */
export function refusePage({ status, title, text }: PageRefusal): Promise<Response> {
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

/** The answer to a form that does not carry the token of the session, or comes from another origin. */
export function refuseForgery(): Promise<Response> {
  return refusePage({
    status: 403,
    title: "The form was not accepted",
    text: "It was not sent from a page of your present session. Nothing was changed. Open the page again and repeat what you did.",
  });
}

/** The answer where there is nothing, or nothing of this owner's. */
export function refuseUnknown(): Promise<Response> {
  return refusePage({
    status: 404,
    title: "Page not found",
    text: "There is no such page, or it belongs to another owner.",
  });
}

/** The answer to a body that is not a form, or is too large. */
export function refuseBody(reading: Exclude<FormReading, { kind: "read" }>): Promise<Response> {
  return refusePage({
    status: reading.kind === "too-large" ? reading.status : 400,
    title: "The form could not be read",
    text: "The request did not carry the fields of a form, or it was too large. Nothing was changed.",
  });
}

/** The answer where the sandbox itself fails: without a word about why, which goes to `onFailure`. */
export function refuseFailure({ storage, onFailure }: Service, error: unknown): Promise<Response> {
  onFailure(error);
  const isUnavailable = storage.isUnavailable(error);
  return refusePage({
    status: isUnavailable ? 503 : 500,
    title: isUnavailable ? "The sandbox is not available" : "Something went wrong",
    text: isUnavailable
      ? "Its database does not answer. Try again later."
      : "This is a defect of the sandbox; its output says more.",
  });
}
