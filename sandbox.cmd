@node "%~dp0tools\bootstrap\main.mjs" sandbox %*
