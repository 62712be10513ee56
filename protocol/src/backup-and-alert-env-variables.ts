/** Environment variables of backups and alerts, which run unattended. */
export const backupAndAlertVariables = {
  Backups: {
    BACKUP_FOLDER: {
      default: '',
      does: 'where `npm run backup` without a folder creates a folder for each backup and deletes old ones',
    },
    BACKUP_KEEP: {
      default: '14d 8w 12m',
      does: 'number of daily, weekly and monthly backups kept there; the newest always stays',
    },
    BACKUP_KEY_FILE: {
      default: '',
      does: 'the key file for encrypting backups, from `openssl rand -base64 32`; without it they are not encrypted',
    },
    BACKUP_JOURNALS: {
      default: '`agent` in DATA_DIR',
      does: 'journal folders to back up as well, separated by commas',
    },
  },
  Alerts: {
    ALERT_WEBHOOK_URL: {
      default: '',
      does: 'receives each alert by POST: `https://…`, or `http://` on this machine only',
    },
    ALERT_WEBHOOK_SECRET: { default: '', does: 'signs it, at least 32 characters' },
    ALERT_WEBHOOK_DEADLINE_MS: { default: '5000', does: 'timeout for the response, 100 to 30000' },
    ALERT_MAIL_TO: {
      default: '',
      does: 'mail addresses, separated by commas, at most ten; needs `SMTP_URL`',
    },
    ALERT_KINDS: { default: 'all', does: 'the kinds to send, separated by commas' },
    ALERT_REPEAT_MIN: {
      default: '0',
      does: 'minutes after which an unacknowledged open alert is sent again; 0: never',
    },
    ALERT_AGENT_GRACE_S: {
      default: '60',
      does: 'how long an agent may be disconnected before it counts as gone',
    },
    ALERT_DISK_MB: {
      default: '1024',
      does: 'free MB on the disk of `DATA_DIR` below which a server alerts; 0: never',
    },
    REPORTS_SENT: {
      default: '',
      does: 'reports of the last complete business day that `npm run report -- send` sends, separated by commas',
    },
    REPORTS_MAIL_TO: { default: '', does: 'recipients, as `ALERT_MAIL_TO`' },
    REPORTS_WEBHOOK_URL: { default: '', does: 'receives each by POST, as `ALERT_WEBHOOK_URL`' },
    REPORTS_WEBHOOK_SECRET: { default: '', does: 'signs it' },
    ALERT_DAY_OPEN_H: {
      default: '12',
      does: 'hours after its end when an unclosed business day raises an alert, once a first day was closed; 0: never',
    },
  },
} as const;
