export const tr = {
  alsoClosed: 'Sayfa kapalıyken de haber ver',
  isOn: 'Sayfa kapalıyken de haber veririz.',
  willNotify: 'Haber vereceğiz',
  stop: 'Kapat',
  stopLabel: 'Sayfa kapalıyken haber verme',
  onlyOpen: 'Bir sayfa açıkken haber veririz.',
  denied: 'Sayfa kapalıyken haber verebilmemiz için tarayıcının ayarlarında bildirimlere izin verin.',
  failed: 'Bu tarayıcıya şu anda yalnız bir sayfa açıkken haber verebiliyoruz.',
} as const;
