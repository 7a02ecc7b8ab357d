/** A program that gives consent, or not: the URL is its last argument. */
const [way = "", asked = ""] = process.argv.slice(2);
const given = new URL(asked).searchParams;
const callback = new URL(given.get("redirect_uri") ?? "");
callback.searchParams.set("state", given.get("state") ?? "");
callback.searchParams.set("error", "access_denied");
if (way === "deny") process.stdout.write(`Opening a browser\n${callback.href}\n`);
process.exitCode = way === "fail" ? 3 : 0;
