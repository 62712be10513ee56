export const copying = {
  copyCode: 'Kodu kopyala',
  codeCopied: 'Kod kopyalandı.',
  copied: 'Kopyalandı: {{text}}',
  refused: 'Tarayıcı kopyalamaya izin vermedi; metni seçip kendiniz kopyalayın.',
} as const;
