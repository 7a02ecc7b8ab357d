// Opens a page as a browser does whose owner says yes, or no: it follows every redirect.
await fetch(process.argv[2]).then((page) => page.text());
