/** Environment variables of backups and alerts, which run unattended. */
export const nightlyVariables = {
  Backups: {
    BACKUP_FOLDER: {
      default: '',
      does: 'where `npm run backup` without a folder makes one for each backup and removes old ones',
    },
    BACKUP_KEEP: {
      default: '14d 8w 12m',
      does: 'how many days, weeks and months keep a backup there; the newest one always stays',
    },
    BACKUP_KEY_FILE: {
      default: '',
      does: 'the file of the key that encrypts backups, made by `openssl rand -base64 32`; without it they are not encrypted',
    },
    BACKUP_JOURNALS: {
      default: '`agent` in DATA_DIR',
      does: 'folders of journals that are backed up, too, separated by commas',
    },
  },
  Alerts: {
    ALERT_WEBHOOK_URL: {
      default: '',
      does: 'gets each alert by POST: `https://…`, or `http://` on this machine alone',
    },
    ALERT_WEBHOOK_SECRET: { default: '', does: 'signs it, 32 characters at least' },
    ALERT_WEBHOOK_DEADLINE_MS: { default: '5000', does: 'when an answer comes too late, 100 to 30000' },
    ALERT_MAIL_TO: {
      default: '',
      does: 'mail addresses, separated by commas, ten at most; needs `SMTP_URL`',
    },
    ALERT_KINDS: { default: 'all', does: 'the kinds that are told, separated by commas' },
    ALERT_REPEAT_MIN: {
      default: '0',
      does: 'after how many minutes an open alert that nobody acknowledged is told again; 0: never',
    },
    ALERT_AGENT_GRACE_S: { default: '60', does: 'how long an agent may be away before it counts as gone' },
    ALERT_DISK_MB: {
      default: '1024',
      does: 'under how many free MB on the disk of `DATA_DIR` a server alerts; 0: never',
    },
    REPORTS_SENT: {
      default: '',
      does: 'what `npm run report -- send` sends of the business day that ended last: reports, separated by commas',
    },
    REPORTS_MAIL_TO: { default: '', does: 'to whom, as `ALERT_MAIL_TO`' },
    REPORTS_WEBHOOK_URL: { default: '', does: 'gets each by POST, as `ALERT_WEBHOOK_URL`' },
    REPORTS_WEBHOOK_SECRET: { default: '', does: 'signs it' },
    ALERT_DAY_OPEN_H: {
      default: '12',
      does: 'how many hours after its end a business day that is not closed alerts, once a first day was closed; 0: never',
    },
  },
} as const;
