import { posix, win32 } from 'node:path'

/** A restaurant that a system starts by itself. */
export type Service = {
  readonly node: string
  /** `start.ts` of the program. */
  readonly entry: string
  readonly user: string
  /** Folders that the service writes into: the data folder first. */
  readonly folders: readonly string[]
  readonly port: number
  /** The variable XDG_CONFIG_HOME, by which the service finds the pointer. */
  readonly configurationHome: string | undefined
}

/** A path for systemd, which reads quotation marks, backslashes and percent signs. */
const quoted = (path: string): string => `"${path.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('%', '%%')}"`

/** Also for command lines, where systemd reads dollar signs. */
const argument = (path: string): string => quoted(path).replaceAll('$', '$$$$')

/** The unit of systemd. It has no right but to write into its folders and to connect (docs/operate.md). */
export const systemdUnit = ({ node, entry, user, folders, port, configurationHome }: Service): string => {
  const capabilities = port > 0 && port < 1024 ? 'CAP_NET_BIND_SERVICE' : ''
  return `[Unit]
Description=Thali
Wants=network-online.target
After=network-online.target
RequiresMountsFor=${quoted(folders[0] ?? '/')}
StartLimitIntervalSec=0

[Service]
User=${user}
${configurationHome === undefined ? '' : `Environment=${quoted(`XDG_CONFIG_HOME=${configurationHome}`)}\n`}Environment=MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/var/cache/thali
ExecStart=${argument(node)} ${argument(entry)} service
CacheDirectory=thali
Restart=always
RestartSec=5
TimeoutStopSec=15
UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${folders.map((folder) => quoted(`-${folder}`)).join(' ')}
PrivateTmp=yes
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
CapabilityBoundingSet=${capabilities}
AmbientCapabilities=${capabilities}

[Install]
WantedBy=multi-user.target
`
}

const escapedXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const launchAgentName = 'thali.restaurant'

/** The agent of launchd, which starts with the login of its user. */
export const launchAgent = ({ node, entry, folders }: Service): string => {
  const log = escapedXml(posix.join(folders[0] ?? '/', 'thali.log'))
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${launchAgentName}</string>
  <key>ProgramArguments</key>
  <array>
    <string>${escapedXml(node)}</string>
    <string>${escapedXml(entry)}</string>
    <string>service</string>
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <true/>
  <key>ThrottleInterval</key>
  <integer>10</integer>
  <key>StandardOutPath</key>
  <string>${log}</string>
  <key>StandardErrorPath</key>
  <string>${log}</string>
</dict>
</plist>
`
}

/** The command of the Startup folder of Windows, which runs with the login of its user. */
export const windowsCommand = ({ node, entry }: Service): string =>
  `@echo off\r\nstart "Thali" /min "${node}" "${entry}" service\r\n`

export const windowsCommandFile = (roaming: string): string =>
  win32.join(roaming, 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Startup', 'Thali.cmd')
