import { createRouter } from "@plumbline/server";
import { type Handler, Hono } from "hono";
import type { Service } from "../dispatch/service.ts";
import { createOwnerSessions } from "./owner-sessions.ts";
import { signInPath } from "./redirect-to-sign-in.ts";
import { refuseFailure } from "./refuse-page.ts";
import { signOutPath } from "./show-account.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signOut } from "./sign-in/sign-out.ts";

/**
 * The pages an owner uses in a browser: sign-in and Integrations. Mount them before the middleware that lets other
 * origins read answers. Where the document has one of their paths itself, requests for it go on to the next handler.
 */
export function createPages(service: Service): Hono {
  const router = createRouter(service.contract);
  const sessions = createOwnerSessions(service);
  const unlessTaken =
    (answer: (request: Request) => Promise<Response>): Handler =>
    (context, next) =>
      router(context.req.method, context.req.path).kind === "unknown-path"
        ? answer(context.req.raw)
        : next();

  const app = new Hono();
  app.onError((error) => refuseFailure(service, error));
  const answerSignIn = unlessTaken((request) => signIn(service, sessions, request));
  app.get(signInPath, answerSignIn).post(signInPath, answerSignIn);
  app.post(
    signOutPath,
    unlessTaken((request) => signOut(service, sessions, request)),
  );
  return app;
}
