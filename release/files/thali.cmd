@echo off
rem A double click starts the restaurant of this computer. In a terminal, thali <command> is a command.
rem A zip file holds no links, and Node runs no TypeScript below node_modules.
if not exist "%~dp0node_modules\@thali\contract" mklink /J "%~dp0node_modules\@thali\contract" "%~dp0packages\contract" >nul
if not "%~1"=="" ("%~dp0node\node.exe" "%~dp0apps\server\src\cli.ts" %* & exit /b)
"%~dp0node\node.exe" "%~dp0apps\server\src\start.ts" restaurant
if errorlevel 1 pause
