import { createRouter } from "@plumbline/server";
import { Hono } from "hono";
import type { Service } from "../../dispatch/service.ts";
import { answerIntegrations } from "./integrations/answer-integrations.ts";
import { createOwnerSessions } from "./owner-sessions.ts";
import type { PageAnswers } from "./page-answers.ts";
import { iconPath, respondIcon } from "./respond-icon.ts";
import { signInPath } from "./redirect-to-sign-in.ts";
import { rejectFailure } from "./reject-page.ts";
import { showStartPage, startPath } from "./show-start-page.ts";
import { signOutPath } from "./show-account.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signOut } from "./sign-in/sign-out.ts";

/**
 * Creates the pages for owners: sign-in and Integrations. Mount them before CORS, so that other origins cannot read them. If
 * the document has an operation at one of their paths, its requests go to the next handler.
 */
export function createPages(service: Service): Hono {
  const router = createRouter(service.contract);
  const sessions = createOwnerSessions(service);
  const answers: PageAnswers = {
    [startPath]: showStartPage,
    [iconPath]: respondIcon,
    [signInPath]: (request) => signIn(service, sessions, request),
    [signOutPath]: (request) => signOut(service, sessions, request),
    ...answerIntegrations(service, sessions),
  };

  const app = new Hono();
  app.onError((error) => rejectFailure(service, error));
  for (const [path, answer] of Object.entries(answers)) {
    app.on(["GET", "POST"], path, ({ req }, next) =>
      router(req.method, req.path).kind === "unknown-path" ? answer(req.raw, req.param()) : next(),
    );
  }
  return app;
}
