/**
 * The learned weights of the planner: `name=weight`, separated by `|`.
 *
 * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.
 * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0), the half `fit` of each.
 */
export const PLANNER_WEIGHTS = {
  links: `none:required=-1.6|none:required:integer=-1.693|form:integer:number=0.918|form:required:number=0.119|head:number:number=1.655|before:of=0.295|before:of:number=-0.184|about before=1.225|
order=0.591|before:function:number=-0.383|after:function:number=-0.515|head:x:number=0.946|after:content:number=-0.337|before:as=-0.069|before:as:x=0.786|after:joining:number=-0.511|
before:and=-0.233|before:joining:number=-0.172|after:gap:number=-0.358|head:y:number=0.865|before:and:y=0.787|none:optional=2.275|none:optional:integer=0.934|none:optional:default=-1.554|
form:optional:number=-0.927|head:a:number=0.986|about after=0.999|before:content:number=-0.335|before:gap:number=-0.534|own about=2.174|own tool about=-1.046|own vocabulary=-1.526|
head:b:number=0.741|head:c:number=0.425|none:required:named=-0.337|head:radius:number=0.682|before:of:radius=0.939|near:integer=2.931|other name after=-0.786|none:optional:text=1.894|
none:optional:named=0.237|form:text:number=-2.508|head:unit:number=-0.337|before:of:unit=-1.393|near after:text=2.345|other name before=-0.768|form:text:words=-0.638|form:optional:words=-1.034|
head:unit:words=0.547|look:unit:name=-0.098|own tool name=-0.865|length:1=-0.342|plain=-1.007|name:length:1=-0.364|before:gap:words=-1.239|after:function:words=-0.328|
look:unit:plain=0.62|length:3=-0.307|inner function=-1.504|look:unit:long=-1.489|length:6=-0.424|like example=0.357|length:4=-0.273|digits=0.255|
after:content:words=-0.749|own name=-0.094|before:with=-0.127|length:2=-0.058|is example=5.149|before:content:words=-0.555|head:bas:number=0.547|before:as:bas=0.667|
head:height:number=0.964|before:and:height=0.801|length:5=-0.663|after:joining:words=0.068|inner joining=-0.422|before:its=-0.345|before:joining:words=-0.279|none:required:text=-1.413|
near:text=2.692|form:required:words=0.17|head:funct:words=0.722|look:funct:plain=0.432|look:funct:long=0.103|before:of:funct=-0.704|none:optional:number=1.218|form:number:number=0.191|
head:valu:number=-0.293|near after:number=0.664|near:number=2.906|before:at=0.099|before:at:funct=-0.2|head:variabl:words=-1.17|look:variabl:plain=-0.838|look:variabl:long=-1.013|
before:of:variabl=-0.573|before:at:variabl=-0.655|head:1:number=0.223|before:of:1=0.18|before:and:num=-0.93|head:2:number=0.2|before:of:2=-0.526|before:and:2=3.328|
head:typ:number=-1.086|head:typ:words=0.462|look:typ:plain=0.607|before:is=0.26|before:is:typ=0.304|look:typ:long=-1.608|before:of:typ=-0.434|before:of:return=-0.501|
look:typ:name=-0.101|before:in=0.139|before:in:typ=-0.743|before:in:return=0.188|head:velocity:number=-0.772|before:of:velocity=-0.496|before:of:initial=0.195|before:within=-0.331|
head:tim:number=-1.217|before:of:tim=-0.513|before:within:tim=0.387|before:of:accelerat=1.369|before:between=-0.164|before:between:1=1.05|near after:integer=1.163|before:of:charg=0.729|
head:distanc:number=1.342|before:of:distanc=-0.065|before:and:distanc=-0.81|head:permittivity:number=-0.686|before:of:permittivity=-0.529|before:of:medium=-1.046|none:required:number=-1.016|head:charg:number=0.145|
head:medium:words=0.643|look:medium:plain=0.821|look:medium:long=-1.39|before:from=0.265|name=0.668|head:mass:number=0.649|before:of:mass=0.195|before:of:substanc=1.089|
head:substanc:words=1.458|look:substanc:name=0.496|look:substanc:plain=-0.196|look:substanc:long=-1.622|before:during=0.332|before:to=0.182|before:when=0.255|before:when:1=0.677|
before:at:temperatur=1.609|before:at:2=-0.162|before:with:2=1.208|head:capacity:number=-0.617|form:text:quoted=0.073|form:required:quoted=0.709|before:content:quoted=-0.145|after:gap:quoted=0.099|
head:gen:words=-0.811|look:gen:name=-0.939|look:gen:plain=-1.241|before:of:gen=0.125|form:optional:quoted=-1.403|head:species:words=1.192|look:species:name=0.591|look:species:plain=0.447|
look:species:long=-2.39|before:of:species=0.737|head:molecul:words=0.788|look:molecul:plain=0.118|look:molecul:name=0.077|before:of:molecul=0.77|head:organell:words=0.451|look:organell:plain=1.029|
before:in:organell=0.91|form:flag:flag-true=1.52|form:required:flag-true=0.894|head:funct:flag-true=1.088|match:flag=0.179|match length:flag=0.888|before:is:funct=0.409|head:frequency:number=1.29|
before:is:frequency=-0.108|before:is:allel=0.993|form:choice:choice=0.422|form:required:choice=1.219|head:genotyp:choice=0.148|match:choice=0.856|match whole:choice=1.237|match length:choice=0.813|
near:choice=1.393|near after:choice=0.705|head:locat:number=-1.977|before:next=-1.016|before:next:locat=-0.459|head:locat:words=0.243|look:locat:name=0.481|look:locat:plain=-0.679|
cuts name right=-2.921|before:of:locat=0.099|before:in:locat=1.19|name:length:2=0.086|name:length:3=0.696|cuts name left=-2.388|head:year:number=0.521|before:next:year=0.558|
none:optional:flag=0.517|form:optional:flag-true=1.24|head:impact:flag-true=0.797|near:flag=0.083|none:optional:list=0.574|form:list:single-choice=0.144|form:optional:single-choice=0.75|list:single=-1.153|
match:list=1.477|match whole:list=1.477|match length:list=1.615|head:day:number=0.761|before:next:day=0.549|look:temp:name=0.72|before:in:unit=-0.185|before:in:temp=0.73|
form:numbers:items-number=0.659|form:required:items-number=0.112|head:data:items-number=1.018|list:items=0.919|near:numbers=0.302|before:gap:items=-0.721|after:gap:items=0.771|items=0.333|
items longest=-1.006|items go on=-0.191|after:joining:items=0.104|items went before=-1.488|form:numbers:single-number=-0.604|form:required:single-number=-1.056|list:part=-2.105|before:to:data=0.366|
before:to:bin=0.372|head:number:items-number=0.441|head:cuisin:words=1.16|look:cuisin:name=0.612|look:cuisin:plain=-0.096|look:cuisin:long=-1.253|inner comma=0.36|before:in:cuisin=-0.828|
before:that=-0.42|before:on=0.441|before:that:locat=-0.845|before:on:locat=-0.347|head:condit:words=-0.777|look:condit:plain=0.504|look:condit:long=-1.724|before:in:condit=-0.385|
before:that:condit=0.757|before:than=-0.191|before:function:quoted=0.075|head:tabl:words=0.33|look:tabl:plain=0.335|before:in:tabl=0.991|before:where=0.306|before:of:bas=0.611|
head:exponent:number=0.815|before:of:exponent=-0.386|head:mod:number=-0.733|before:of:mod=-1.094|head:mu:number=0.215|head:sigma:number=0.107|head:sid:number=-0.512|head:outcom:number=0.286|
before:of:outcom=0.752|before:of:total=1.669|head:round:number=-0.407|before:of:round=-0.873|head:1:items-number=-0.575|head:2:items-number=0.907|head:alpha:number=-0.717|before:to:alpha=0.757|
before:for=0.043|near after:numbers=-0.801|head:level:number=0.511|before:for:level=0.216|before:of:level=-0.145|head:trial:number=1.07|head:success:number=-0.651|form:text:identifier=-0.148|
form:required:identifier=0.098|before:content:identifier=-0.334|after:function:identifier=-0.404|head:path:words=-1.708|look:path:plain=-1.617|look:dataset:plain=0.17|look:dataset:name=-0.082|look:path:long=-0.573|
before:using=0.675|holds mention=-1.16|form:list:items-words=-0.401|form:required:items-words=0.311|head:variabl:items-words=0.606|before:content:items=-0.11|after:content:items=-1.188|after:function:items=-0.266|
before:using:variabl=0.666|before:function:items=0.21|near:list=1.132|form:list:single-words=-0.486|form:required:single-words=-0.745|before:is:variabl=0.732|before:and:variabl=-0.223|before:to:variabl=0.63|
before:with:variabl=0.55|before:with:independent=0.997|before:and:dependent=0.806|head:rat:number=-0.376|form:number:percent=0.219|form:required:percent=-0.362|before:of:rat=0.7|form:number:share=0.244|
form:required:share=0.178|head:rat:share=0.332|head:invest:number=1.002|form:integer:percent=-1.246|form:optional:percent=0.185|before:of:invest=0.582|head:payout:number=0.142|before:of:payout=0.433|
head:shar:number=0.298|before:with:shar=0.805|before:with:outstand=0.805|head:incom:number=0.486|before:of:incom=0.881|before:of:net=0.975|head:equity:number=0.055|before:of:equity=0.963|
before:of:shareholder=0.963|head:paid:number=0.061|before:of:valu=0.158|before:of:present=1.305|before:of:annual=1.045|before:of:year=0.248|head:year:percent=-0.794|before:in:year=1.586|
before:in:tim=0.7|head:amount:number=1.1|before:is:invest=0.674|before:is:annual=0.682|head:return:share=1.031|head:principal:number=0.986|before:of:principal=0.724|before:for:rat=-0.301|
before:for:annual=-0.159|head:freq:choice=0.124|before:for:year=0.404|before:for:tim=0.84|before:is:rat=0.677|head:period:number=0.271|before:on:period=0.25|head:period:percent=-0.1|
before:is:period=-0.291|head:index:items-words=0.948|items uneven=-2.476|before:of:index=0.755|before:over=-0.262|head:deposit:number=0.961|before:of:deposit=0.975|head:nam:number=-0.726|
head:nam:words=0.977|look:nam:name=1.14|look:nam:plain=-0.336|look:nam:long=-0.066|before:if=-0.34|before:if:nam=0.212|before:with:nam=-1.596|before:any=-1.076|
before:in:nam=-1.788|head:dat:words=-1.392|look:dat:name=-1.995|dated:words=-0.952|look:dat:plain=-0.5|look:dat:long=-0.726|before:with:dat=-1.035|before:in:dat=0.135|
before:in:birth=0.718|head:stat:number=-0.071|head:stat:words=0.711|look:stat:name=0.326|look:stat:plain=0.188|look:stat:long=-1.42|before:in:stat=0.626|before:of:nam=0.126|
before:of:act=0.673|look:act:name=0.805|before:me=-0.729|before:me:nam=-0.826|name:length:4=0.169|before:from:year=0.699|before:from:typ=-0.61|look:crim:plain=-0.114|
before:about=0.113|before:about:typ=0.207|before:from:locat=0.701|before:about:locat=-0.726|before:to:subject=-0.68|head:subject:words=0.104|look:subject:plain=0.366|look:subject:long=-0.828|
before:about:subject=0.123|before:to:year=0.573|head:court:words=0.462|look:court:name=0.607|look:court:plain=-0.557|before:in:court=0.728|before:to:topic=0.184|head:topic:words=0.123|
look:topic:name=0.066|look:topic:plain=-0.215|look:topic:long=-1.908|before:in:topic=-0.459|before:to:locat=0.296|head:system:words=1.543|look:system:name=0.121|look:system:plain=0.202|
look:system:long=-1.536|before:be=-0.334|head:durat:number=0.383|before:next:durat=0.804|before:and:locat=0.783|head:temperatur:flag-true=1.449|head:humidity:flag-true=0.69|before:and:humidity=-0.993|
before:and:includ=-1.389|form:text:time=-0.577|form:required:time=-0.146|before:at:locat=1.897|before:function:time=-0.521|after:gap:time=-0.399|form:text:iso-time=-0.341|head:tim:time=1.108|
before:at:tim=1.157|head:tim:iso-time=1.587|head:tim:words=-1.164|look:tim:name=-1.298|look:tim:plain=0.371|look:tim:long=-1.54|head:efficiency:number=-0.965|before:of:efficiency=-0.384|
before:of:fuel=1.034|before:in:species=-0.439|head:country:words=-0.101|look:country:name=0.655|look:country:plain=-1.723|look:country:long=-1.427|before:of:country=-0.92|before:in:country=0.419|
before:within:locat=-0.489|before:within:distanc=1.519|before:within:max=1.519|before:with:locat=-1.346|before:on:topic=0.997|head:quantity:number=1.186|head:region:words=0.233|look:region:name=0.596|
look:region:plain=-0.751|look:region:long=-1.159|before:in:region=0.185|look:company:name=1.262|look:company:plain=-1.211|before:about:nam=0.809|before:of:company=0.832|head:market:words=-1.176|
look:market:plain=0.262|head:text:quoted=0.95|head:text:words=-1.903|look:text:plain=-1.186|look:text:long=-0.651|before:of:input=0.438|before:of:decay=0.849|head:weight:number=1.679|
before:of:weight=-0.877|before:most=-1.156|before:who=-1.309|before:about:topic=1.235|before:and:topic=-0.168|form:optional:items-words=-1.076|head:topic:items-words=1.023|before:to:sub=0.931|
form:optional:single-words=-0.135|before:to:region=0.149|head:category:words=1.139|look:category:plain=0.96|look:category:long=-1.594|before:of:category=0.4|head:on:words=0.242|look:on:plain=0.242|
look:option:plain=0.41|before:over:option=0.371|head:two:words=0.195|look:two:plain=0.195|before:over:two=0.811|before:was=0.094|before:in:titl=0.198|head:titl:words=-0.36|
look:titl:name=0.121|before:was:titl=0.497|look:titl:plain=-1.383|look:titl:long=0.227|before:of:titl=0.246|before:during:century=0.145|none:optional:choice=-0.14|form:optional:choice=0.14|
head:category:choice=-1.08|head:event:words=-0.342|look:event:plain=-0.421|before:was:event=-1.06|look:event:long=-0.552|look:event:name=-0.333|before:during:event=0.8|before:of:coverag=-1.115|
before:by=0.127|head:length:number=0.781|before:of:length=0.673|before:of:height=0.346|before:by:height=1.14|head:artist:quoted=-0.126|after:function:quoted=-0.139|head:artist:words=0.974|
look:artist:name=1.198|look:artist:plain=-0.682|before:by:artist=1.475|head:titl:quoted=2.459|before:with:titl=-0.452|head:detail:quoted=0.217|head:detail:words=-0.385|look:detail:plain=0.62|
look:detail:long=1.228|before:of:detail=0.914|before:with:detail=0.462|before:me:locat=-0.501|before:near=0.563|before:near:locat=0.669|head:fram:words=0.29|look:fram:plain=0.5|
head:material:words=0.827|look:material:name=0.203|look:material:plain=0.2|look:material:long=-1.685|head:museum:words=0.072|look:museum:name=0.595|before:of:museum=0.234|before:in:museum=-0.206|
head:day:words=0.273|look:day:plain=0.338|look:day:long=-1.382|before:in:day=0.072|head:instru:words=0.351|look:instru:plain=0.82|before:of:instru=0.387|head:manufacturer:words=0.525|
look:manufacturer:name=0.783|look:manufacturer:plain=-1.115|look:manufacturer:long=-0.495|before:of:manufacturer=-0.442|before:from:manufacturer=-0.164|form:list:items-choice=1.278|form:optional:items-choice=0.853|head:brand:words=1.229|
look:brand:plain=-1.033|look:brand:long=-1.916|look:brand:name=1.383|before:of:brand=0.533|head:model:words=0.411|look:model:long=0.317|look:model:name=0.357|before:of:model=-0.725|
head:finish:words=-0.557|look:finish:plain=0.185|look:finish:name=-0.466|before:in:finish=1.076|form:required:items-choice=0.917|head:spec:items-choice=0.693|before:of:spec=0.209|form:required:single-choice=-0.577|
before:used=-0.521|before:used:model=0.949|head:condit:choice=0.109|before:of:scal=0.262|head:scal:words=0.73|look:scal:plain=0.071|form:list:items-quoted=0.84|form:required:items-quoted=0.995|
head:progress:items-quoted=0.712|form:list:single-quoted=-0.427|before:gap:quoted=-0.356|head:key:words=0.314|look:key:plain=-0.141|look:key:long=-1.248|look:key:name=0.151|before:with:key=0.583|
before:with:typ=-0.38|head:nam:quoted=1.374|look:player:name=1.164|look:player:plain=-1.176|before:and:nam=0.049|before:for:nam=0.612|before:from:nam=-0.359|head:nam:identifier=0.893|
after:content:identifier=-0.23|look:tourna:name=0.737|before:in:tourna=0.642|head:season:words=-1.145|look:season:plain=-0.3|look:team:plain=-1.51|look:team:name=0.431|before:for:team=-0.141|
head:leagu:words=-0.56|look:leagu:plain=-0.988|look:leagu:name=0.062|before:in:leagu=1.413|before:of:team=0.842|head:season:number=0.927|head:typ:choice=1.912|before:for:gam=-0.151|
before:for:locat=0.24|head:detail:items-choice=0.475|head:card:number=0.115|before:of:card=-1.482|before:under=0.098|head:amenity:single-choice=0.739|before:with:amenity=0.739|head:product:words=0.638|
look:product:name=-0.824|look:product:plain=0.935|look:product:long=-1.341|before:of:product=1.076|look:loc:name=0.617|before:near:loc=0.67|look:stor:name=0.832|before:from:stor=0.842|
look:food:plain=0.398|before:in:food=0.818|head:currency:words=0.613|look:currency:name=0.15|look:currency:plain=-0.046|look:currency:long=-1.366|before:to:currency=0.087|look:sourc:name=-0.156|
look:sourc:plain=-0.106|before:from:currency=0.053|before:from:sourc=1.84|look:target:name=-0.175|look:target:plain=-0.256|before:around=0.457|before:around:locat=0.65|before:with:depart=0.601|
before:their=-1.264|before:their:locat=0.638|before:on:nam=-0.69|before:function:identifier=0.117|before:to:nam=-0.063|before:some=0.076|before:my=-0.586|before:my:nam=0.487|
before:on:tabl=0.564|look:operat:plain=0.563|before:to:operat=0.347|before:in:company=-0.207|before:is:nam=-0.295|before:for:company=0.762|before:in:1=0.829|before:in:2=-0.746|
head:coordinat:items-number=0.712|head:area:number=1.117|before:of:area=0.641|before:of:panel=0.345|before:of:month=0.928|head:month:words=1.129|look:month:plain=-0.713|look:month:name=1.096|
before:in:month=0.543|before:has=0.488|form:text:date=-0.898|form:required:date=-0.866|before:function:date=-0.213|after:gap:date=-0.247|form:text:iso-date=-1.041|form:required:iso-date=-0.845|
form:optional:date=-0.48|head:dat:date=1.239|before:at:dat=-0.149|head:dat:iso-date=1.146|before:from:dat=-0.087|before:to:dat=0.338|look:battl:name=0.553|before:of:battl=0.553|
head:start:words=0.388|look:start:plain=-1.286|look:start:long=-0.404|look:start:name=0.639|before:from:start=1.239|before:to:start=-1.633|before:also=-1.204|before:of:start=-0.098|
head:destinat:words=0.28|look:destinat:plain=-1.067|look:destinat:long=-1.553|look:destinat:name=0.614|before:to:destinat=1.491|before:for:destinat=0.852|head:method:choice=0.893|before:is:method=0.427|
head:gam:words=-0.655|look:gam:name=0.09|before:out=-1.251|head:platform:words=-0.098|look:platform:name=-0.049|look:platform:plain=-0.657|look:platform:long=-0.501|before:for:platform=0.294|
before:on:platform=0.339|before:with:platform=-0.059|head:miss:words=-0.653|look:miss:plain=0.151|look:trophy:plain=-0.831|before:for:trophy=0.471|look:end:plain=-1.913|look:end:name=0.505|
before:to:end=1.46|before:at:velocity=0.55|before:after=-0.571|before:after:tim=1.057|before:with:quantity=0.709|look:era:name=0.343|head:ago:flag-true=1.326|head:company:words=0.872|
look:company:long=-0.731|before:for:model=0.403|before:for:museum=0.416|before:can=-1.292|head:siz:number=0.396|before:of:siz=0.229|before:of:group=1.15|before:want:cuisin=0.466|
before:than:ingredient=-1.158|head:ingredient:words=0.924|look:ingredient:plain=0.777|look:main:plain=0.946|before:i=-1.378|look:ingredient:long=-1.564|before:for:ingredient=0.588|before:for:main=0.671|
look:hotel:plain=-0.398|look:hotel:name=0.184|before:you=-1.554|before:you:nam=-0.566|before:for:typ=0.317|before:to:typ=-0.63|before:in:room=0.987|head:night:number=0.414|
before:for:night=0.81|before:for:servic=0.242|after:joining:quoted=-0.109|before:joining:quoted=0.214|head:servic:words=1.253|look:stream:name=0.812|look:servic:plain=-0.078|before:of:servic=0.829|
before:for:list=0.782|before:for:show=0.975|head:list:single-words=-0.936|head:rat:flag-true=0.776|before:and:rat=0.67|before:and:sort=0.693|before:and:number=0.596|before:of:a=0.28|
before:and:a=-0.2|before:and:b=0.911|head:criterion:words=0.073|look:criterion:plain=0.142|before:with:criterion=0.575|head:depth:number=-0.816|before:of:depth=0.729|before:of:max=0.043|
before:of:stat=-0.791|before:of:random=0.175|before:of:sampl=-0.165|head:mean:number=0.043|before:of:mean=0.043|before:me:level=0.92|before:me:confidenc=0.922|form:optional:share=0.143|
head:level:share=1.319|head:point:items-choice=0.464|before:and:data=0.211|before:is:incom=0.285|before:is:payor=0.697|before:is:recipient=0.681|before:and:durat=0.344|head:number:words=-2.041|
look:number:plain=-1.885|look:cas:plain=-0.298|look:number:long=-0.834|before:and:cas=0.514|head:history:flag-true=-0.102|before:their:history=0.956|before:their:includ=0.956|head:litigant:flag-true=0.768|
before:of:litigant=0.596|before:of:includ=0.596|before:named=-1.057|before:named:nam=2.502|before:named:company=1.028|after:content:quoted=-0.355|before:all=-0.521|before:against=0.423|
before:same=-1.181|head:proximity:number=0.15|before:within:proximity=0.966|before:on:departur=0.362|after:joining:date=-0.845|head:city:words=0.258|look:city:name=0.525|look:departur:name=-0.151|
look:city:plain=-1.61|look:departur:plain=-1.615|look:city:long=-0.307|before:from:city=0.741|before:from:departur=1.323|before:to:city=0.691|before:on:dat=2.08|look:paint:plain=-0.413|
before:using:typ=0.941|before:using:paint=0.915|head:color:words=0.099|look:color:plain=0.506|look:color:long=-1.821|before:of:color=0.311|head:instru:items-words=1.013|before:you:locat=-0.36|
head:genr:words=0.455|look:genr:plain=0.497|look:music:plain=1.559|look:genr:long=-2.259|before:and:genr=0.217|before:and:music=0.698|look:genr:name=-0.185|before:in:genr=0.167|
before:for:dish=-0.264|look:dish:plain=-0.709|head:criteria:single-choice=1.097|before:is:a=1.549|before:of:c=1.227|before:is:c=-0.772|before:then=-1.178|before:to:unit=-1.384|
before:which=-0.997|before:these=-1.844|before:first=-0.593|before:second=-0.177|head:funct:quoted=0.26|before:this=-1.57|before:at:valu=1.294|before:at:x=1.162|
before:where:funct=0.519|head:variabl:quoted=1.485|before:where:variabl=0.925|head:typ:quoted=-1.016|before:and:typ=-1.09|before:and:return=0.887|before:in:medium=0.837|head:transit:words=0.354|
look:transit:plain=0.636|look:phas:plain=0.636|before:have=-0.343|before:for:substanc=0.428|before:is:substanc=-0.371|head:gen:identifier=0.822|before:by:gen=0.511|after:joining:identifier=-0.317|
before:are=-0.124|before:and:gen=0.188|form:optional:identifier=-1.167|before:by:species=0.427|before:and:species=0.564|before:joining:identifier=-0.73|before:have:funct=-0.528|before:have:specific=0.384|
near after:flag=1.261|before:within:organell=0.529|form:flag:flag-false=0.87|form:optional:flag-false=0.87|head:impact:flag-false=0.87|before:and:year=0.466|before:my:locat=0.222|before:is:data=-0.068|
before:with:bin=1.085|before:is:number=0.877|before:to:round=1.105|before:of:mu=1.169|before:of:sigma=0.302|before:and:sigma=1.507|before:had=0.503|before:to:success=-1.154|
before:at:success=0.194|head:success:share=1.431|before:to:prob=0.087|before:at:prob=0.668|head:path:quoted-path=1.34|before:at:path=1.251|before:at:dataset=0.477|head:path:quoted=-1.263|
before:use=-0.42|head:variabl:items-quoted=0.794|before:to:payout=0.209|before:to:total=-0.561|before:have:shar=0.739|before:have:outstand=0.739|before:at:payout=0.816|before:at:total=0.816|
before:first:year=-0.433|before:second:year=0.44|before:first:compound=0.817|before:of:compound=-0.148|before:second:compound=1.477|before:of:amount=-0.6|before:for:amount=-0.556|before:for:species=0.372|
before:for:country=-0.401|before:with:country=-0.453|head:topic:quoted=0.475|before:of:topic=0.767|before:with:topic=-1.06|before:for:topic=-0.412|head:region:quoted=0.109|before:of:region=0.101|
before:for:region=-0.488|head:diameter:number=0.364|before:of:diameter=0.579|before:at:distanc=0.271|head:meter:number=0.51|before:to:mass=1.385|head:temperatur:number=0.315|before:from:temperatur=0.836|
before:from:initial=1.179|before:to:temperatur=-0.843|before:to:final=1.238|before:from:company=0.343|before:to:company=1.121|before:in:shar=-0.576|head:account:words=0.732|look:account:name=0.966|
look:account:plain=-0.344|before:my:account=0.355|before:to:account=0.286|look:party:name=-0.086|look:party:plain=-1.139|before:where:nam=0.903|before:where:party=0.913|before:in:city=0.741|
before:of:city=-0.523|before:and:city=0.105|head:lang:words=1.288|look:lang:name=1.403|look:lang:plain=-1.334|before:from:lang=-0.196|before:to:lang=0.694|head:locat:quoted=-0.744|
head:particl:words=0.106|look:particl:plain=-0.771|look:particl:name=0.777|before:of:particl=-0.843|before:and:particl=1.218|head:team:words=-0.091|before:per=-1.539|before:me:detail=0.292|
form:list:items-identifier=0.066|form:required:items-identifier=0.066|before:from:season=0.795|head:player:words=-0.091|before:on:player=0.225|before:and:stat=0.348|head:complexity:number=0.449|before:under:complexity=0.553|
before:within:durat=0.762|head:1:words=0.442|look:1:plain=-0.436|look:1:long=-0.888|look:1:name=0.636|head:2:words=0.757|look:2:plain=-0.289|look:2:long=-1.372|
look:2:name=0.494|head:ecosystem:words=0.448|look:ecosystem:plain=-0.593|look:ecosystem:name=0.58|before:in:ecosystem=0.866|head:revenu:number=0.364|before:was:incom=0.788|before:was:net=0.788|
head:count:number=1.264|before:of:count=1.046|before:and:count=0.32|before:in:start=0.55|before:in:destinat=0.973|before:you:city=-0.109|head:gam:quoted=1.409|before:of:gam=-0.183|
head:platform:quoted=-1.212|before:my:platform=0.726|before:of:platform=-0.163|before:from:platform=0.213|before:from:miss=0.363|before:in:gam=0.628|before:will=-1.153|before:of:end=-1.151|
head:mod:words=0.233|look:mod:plain=0.724|look:mod:long=-1.631|look:mod:name=-1.43|before:in:mod=-0.297|before:to:mod=0.995|before:this:mod=-0.051|before:by:mod=0.331|
before:have:round=0.539|head:density:number=-0.766|before:of:density=1.029|before:of:frequency=-0.068|head:wavelength:number=0.206|before:of:wavelength=0.645|before:of:quantity=0.299|before:of:temperatur=1.12|
before:is:temperatur=-0.126|before:that:nam=0.701|before:and:ago=0.91|before:and:calculat=0.91|before:and:vector=1.25|before:another:round=0.387|before:and:array=1.333|before:has:amount=1.339|
before:has:principl=1.14|before:of:durat=0.252|head:durat:percent=-0.877|before:for:durat=0.718|before:of:interest=-0.251|before:for:num=0.65|before:using:model=0.363|before:then:locat=-0.334|
before:then:nam=-0.542|before:next:month=0.833|before:some:locat=-0.717|before:some:cuisin=0.197|head:limit:number=-0.348|before:than:limit=0.387|before:at:nam=-0.448|before:lastly=-0.995|
before:at:typ=-2.3|before:my:typ=0.839|before:for:day=0.491|head:airlin:words=-0.189|look:airlin:plain=-0.834|before:my:airlin=0.692|look:airlin:name=0.628|before:with:airlin=0.682|
before:for:class=0.15|head:class:words=-0.494|look:class:plain=0.536|before:in:class=1.163|head:passenger:number=2.027|before:for:passenger=0.404|before:be:passenger=0.846|before:finally=-0.724|
before:finally:typ=-1.229|before:in:key=1.201|before:of:key=-0.046|before:your=-0.69|before:named:player=0.794|before:and:velocity=0.812|before:and:tim=-1.47|head:origin:words=0.485|
look:origin:plain=-0.856|look:origin:name=0.717|before:from:origin=1.409|before:for:origin=-0.502|head:discovery:words=0.125|look:discovery:plain=1.061|before:of:discovery=0.454|before:from:brand=-0.064|
before:have:spec=0.516|before:to:exponent=1.031|head:id:number=0.559|before:of:id=-0.543|before:to:id=-1.608|head:id:quoted=0.123|before:in:id=-0.786|head:id:words=-0.789|
look:id:plain=-1.138|look:dna:plain=-0.905|look:id:long=-0.697|before:from:id=-1.429|look:id:name=-0.426|before:with:id=-2.234|head:format:words=-0.551|look:format:plain=-1.112|
look:format:long=-0.253|look:format:name=0.251|head:upstream:number=0.817|before:to:upstream=-0.638|look:song:plain=-1.329|before:to:titl=-1.235|before:for:titl=0.298|before:and:titl=-1.067|
before:like=-1.347|before:you:artist=-0.425|before:to:artist=-1.184|before:and:color=-0.144|before:of:lightness=0.781|before:in:artist=-1.64|before:by:nam=0.261|before:that:artist=0.438|
head:subject:quoted=0.471|before:in:subject=0.739|before:with:tim=-0.799|before:on:typ=0.09|before:be:radius=0.817|before:his=0.156|before:after:year=0.84|before:please=-1.342|
before:please:nam=-0.407|head:leagu:quoted=0.484|head:stat:flag-true=0.891|before:please:locat=-0.448|head:fram:choice=0.434|after:function:date=-0.071|look:scientist:name=0.704|before:by:scientist=0.717|
before:and:dat=-0.443|dated:date=1.057|before:of:dat=0.4|before:between:dat=0.183|before:to:category=-0.06|look:category:name=-0.335|before:about:category=-0.269|before:on:category=0.319|
before:has:category=0.572|before:and:tempo=0.308|before:is:tempo=0.745|before:are:card=0.059|before:are:desir=1.129|before:from:artist=-0.537|head:form:words=0.473|look:form:plain=0.678|
head:unit:choice=1.283|before:em:locat=0.656|before:i'm=-0.622|before:content:date=0.268|head:item:words=-0.398|look:item:plain=-1.074|before:called=-0.471|before:with:answer=0.817|
head:url:words=-1.276|look:url:name=-1.337|look:url:plain=-1.062|look:url:long=-0.391|before:at:url=0.475|head:latitud:number=0.747|head:longitud:number=0.886|look:content:plain=-0.289|
look:content:long=1.168|before:for:content=-0.467|head:content:quoted=1.335|before:i've:typ=0.094|before:to:content=-0.911|head:threshold:number=1.343|before:of:threshold=0.809|before:for:city=0.527|
look:data:plain=-1.109|look:sourc:long=-1.836|before:for:sourc=-0.383|before:our=-0.059|look:data:name=-0.079|before:in:sourc=-0.844|before:in:data=0.062|head:format:choice=0.769|
before:in:output=0.871|before:around:lat=0.593|form:list:items-number=-0.123|before:are:data=-0.415|before:as:data=0.868|head:valu:items-number=0.192|before:are:valu=0.48|look:fabric:plain=0.746|
before:using:nam=-0.244|before:gap:identifier=-0.083|after:gap:identifier=-0.112|form:required:url=0.473|head:url:url=0.424|before:from:url=-0.25|before:function:url=-0.544|after:gap:url=0.531|
head:url:quoted-url=1.435|before:for:id=-1.083|head:ip:words=-0.396|look:ip:plain=0.12|head:filter:words=-0.164|look:filter:plain=-0.075|look:filter:name=-0.225|look:user:plain=-1.527|
before:is:user=0.794|before:my:relationship=0.74|look:district:name=0.568|before:than:rat=0.863|head:direct:words=0.459|look:direct:plain=-0.493|before:to:direct=-1.183|look:direct:long=-1.304|
look:direct:name=0.451|before:with:direct=0.275|before:by:direct=2.313|head:cast:words=1.473|look:cast:plain=-0.503|before:to:cast=-1.355|look:cast:long=-0.801|look:cast:name=1.479|
before:with:cast=0.755|before:by:cast=-1.638|before:and:cast=0.332|head:genr:choice=1.111|before:you:direct=-0.297|before:me:direct=-0.623|before:in:direct=-1.025|before:you:cast=-0.422|
before:me:cast=-1.348|before:in:cast=-1.604|before:of:genr=0.142|before:it:direct=0.4|before:have:direct=0.866|before:me:genr=0.132|before:have:cast=0.105|before:be:genr=0.449|
before:has:direct=0.567|before:some:genr=0.699|before:like:genr=0.762|before:for:event=0.686|before:at:departur=0.973|before:on:tim=0.353|form:text:formatted-date=0.886|form:optional:formatted-date=-0.712|
dated:formatted-date=0.886|before:to:tim=-1.735|look:devic:plain=0.303|head:play:flag-true=0.755|before:on:id=-0.428|before:on:devic=0.703|head:query:quoted=1.224|look:query:plain=0.844|
before:for:query=-0.382|head:volum:number=0.359|before:to:volum=0.621|before:around:departur=0.61|form:required:formatted-date=2.074|head:dat:formatted-date=1.669|before:around:tim=0.615|head:id:identifier=1.113|
before:is:id=1.048|look:passenger:name=-0.206|before:am:nam=0.798|head:number:identifier=1.336|before:is:ticket=0.209|look:ticket:plain=-0.707|look:person:name=0.926|look:person:plain=-0.804|
head:status:choice=0.677|before:all:status=0.68|before:of:status=0.237|before:using:unit=-0.734|before:me:b=1.177|before:my:a=0.703|head:topic:choice=0.954|head:languag:choice=0.781|
before:in:languag=0.259|before:use:topic=0.635|look:project:name=-1.064|look:project:plain=-1.542|before:it:id=0.815|before:it:archiv=-0.761|form:text:path=0.327|form:required:path=0.805|
head:path:path=0.225|before:content:path=0.544|after:gap:path=0.405|before:need=-0.565|head:prompt:quoted=1.116|look:prompt:plain=-1.055|before:about:country=0.055|head:end:words=-0.723|
look:end:long=-0.305|head:id:single-words=-1.42|before:my:network=-0.168|head:serial:single-words=-1.971|head:metric:single-words=2.215|before:me:metric=0.578|form:optional:items-quoted=-0.118|form:optional:single-quoted=0.467|
head:id:single-quoted=0.788|before:and:id=-0.99|after:content:date=-1.897|dated:iso-time=0.3|before:for:metric=0.587|head:pag:number=0.566|before:to:pag=-0.196|before:to:per=0.276|
before:should=-1.384|before:please:id=-0.219|before:it:network=0.899|look:t:plain=-0.555|look:employe:plain=-1.177|before:from:imag=0.554|look:imag:plain=-0.943|before:using:imag=0.186|
before:is:quest=0.578|before:that:id=-0.569|head:timespan:number=0.805|before:on:start=0.115|before:on:end=0.464|head:ids:single-words=-1.597|before:on:network=0.879|before:on:model=0.454|
after:function:time=-0.683|look:resourc:plain=0.816|before:are:permiss=0.375|before:for:dat=0.137|look:fil:plain=-0.097|before:is:project=1.128|before:for:project=-0.294|head:vers:number=0.781|
before:is:vers=0.405|head:vers:words=0.166|look:vers:plain=0.546|look:vers:long=-1.309|look:uuid:plain=0.65|head:vers:quoted=-0.268|before:need:nam=-0.637|head:degre:number=0.051|
before:by:degre=0.837|head:string:words=0.684|look:string:plain=0.695|look:search:plain=0.689|before:my:string=0.887|before:my:search=0.887|before:that:cast=0.431|before:up=-0.245|
head:track:quoted=1.131|head:track:words=-0.548|look:track:plain=-0.638|look:track:name=-0.226|before:by:track=-1.086|head:devic:choice=1.359|head:album:quoted=2.079|head:album:words=0.451|
look:album:plain=-0.65|before:you:album=-0.354|look:album:name=0.558|before:on:album=0.519|before:some:track=0.323|before:me:track=0.652|before:some:artist=-1.879|before:some:album=-1.267|
before:to:album=-1.301|before:that:album=0.585|before:from:album=0.769|before:into=-0.667|before:into:genr=0.388|before:called:album=1.1|before:in:album=-0.925|before:about:album=0.88|
before:with:genr=0.371|before:where:cast=0.88|before:at:pickup=0.612|before:until=0.078|before:until:dat=0.291|before:until:end=0.809|after:joining:time=-0.391|head:year:choice=0.896|
before:around:year=0.351|before:from:genr=-0.222|before:in:devic=0.756|before:additionally=-1.269|head:star:words=1.958|look:star:long=-0.98|look:star:name=1.784|before:with:star=1.367|
before:to:star=0.458|before:my:method=1.486|before:my:payment=0.471|head:visibility:flag-true=1.966|head:receiver:words=0.137|look:receiver:plain=-1.242|look:receiver:long=-0.766|look:receiver:name=0.845|
form:text:email=-0.129|form:required:email=0.524|after:gap:email=0.301|before:to:receiver=0.315|before:is:visibility=0.407|before:is:privat=0.407|before:up:genr=0.556|before:to:track=-0.431|
before:has:cast=0.53|before:to:to=1.056|before:to:where=0.8|head:to:words=0.509|look:to:name=0.769|look:where:name=0.769|head:adult:number=-0.693|before:for:adult=0.101|
before:for:number=0.519|before:from:check=0.11|look:check:plain=-0.542|before:using:method=1.098|before:using:payment=0.495|before:with:receiver=-0.226|before:for:departur=0.597|before:called:track=0.562|
before:that:track=0.638|before:my:devic=-0.153|before:my:genr=-0.623|head:passenger:choice=0.266|before:through=-0.197|head:purpos:words=0.705|look:purpos:plain=0.803|before:for:purpos=0.076|
before:for:alarm=0.587|before:to:purpos=1.249|before:as:nam=-0.504|head:token:words=-0.916|look:token:plain=-0.905|before:is:websit=1.003|look:websit:plain=-0.679|before:have:limit=0.479|
before:for:filter=0.341|before:is:creat=0.807|before:me:limit=0.621|before:of:limit=-0.183|before:within:timespan=0.821|before:y:locat=0.56|before:called:content=0.412|before:named:content=0.156|
before:have:prompt=0.125|look:method:plain=0.289|before:for:b=0.871|before:for:category=-0.257|before:and:status=-0.713|before:of:heart=0.462|wire:required=-0.887|wire:required:integer=-0.991|
wire type=0.097|wire about=2.78|wire:integer:text=-1.32|head:pressur:number=-0.587|before:of:pressur=-0.482|before:of:blood=0.792|before:and:pressur=0.758|wire:required:text=-0.514|
wire name about=1.857|wire producer=1.488|wire producer about=1.216|wire:text:any=-2.752|wire:required:number=-1.135|wire:number:text=-1.929|before:of:medicat=1.007|head:medicat:words=1.081|
look:medicat:plain=-1.366|look:medicat:long=-0.413|look:medicat:name=1.439|before:for:medicat=0.659|before:of:dosag=0.982|head:dosag:words=-0.299|look:dosag:plain=0.642|look:dosag:long=1.156|
wire:text:text=0.252|wire:text:flag=-0.751|before:once=-1.427|wire:text:number=-0.929|wire about name=1.582|wire:optional=-1.839|wire:optional:text=-0.616|before:please:typ=-1.24|
wire name=1.096|wire same name=-0.073|wire head=0.774|before:need:unit=0.793|wire:optional:flag=-1.781|before:please:tim=-0.473|before:please:titl=-0.482|wire shared parameter=-0.687|
before:please:topic=-0.785|before:to:count=-0.049|before:to:word=0.07|before:please:dat=-0.103|look:street:name=0.833|look:street:plain=-0.772|before:on:street=1.424|before:finally:nam=-0.509|
look:zon:plain=0.35|before:for:zon=0.812|look:policy:plain=0.538|before:to:recipient=0.879|before:function:email=-0.179|after:function:email=-0.713|head:recipient:words=-0.731|look:recipient:plain=0.164|
before:be:subject=0.813|head:messag:quoted=0.947|head:messag:words=-0.803|look:messag:plain=0.454|look:messag:long=0.709|before:with:messag=0.443|before:be:messag=0.489|look:submit:name=0.699|
before:with:submit=0.715|wire:required:flag=-0.081|wire:flag:flag=1.429|head:languag:words=0.557|look:languag:plain=-0.806|look:languag:long=-0.835|look:languag:name=0.836|before:of:languag=0.516|
before:to:languag=-1.282|before:and:languag=-0.121|before:with:languag=0.422|before:as:genr=0.583|before:to:genr=-1.293|head:mood:words=0.529|look:mood:plain=0.626|before:and:mood=0.694|
head:level:quoted=-1.09|head:level:words=0.074|look:level:plain=0.345|look:level:long=-1.681|before:with:level=-0.066|before:please:region=-0.642|before:with:condit=1.133|wire:number:number=-0.041|
head:shap:words=-0.276|look:shap:plain=-0.27|look:cap:plain=0.402|before:me:color=0.84|head:symbol:words=-0.09|look:symbol:plain=0.185|before:of:symbol=0.326|look:chemical:plain=0.546|
before:of:chemical=0.554|head:breed:words=0.26|look:breed:plain=-0.983|look:breed:name=0.427|head:ag:number=1.272|wire:optional:integer=-2.06|head:gender:words=0.623|look:gender:plain=0.887|
look:gender:long=-1.64|before:with:gender=0.482|wire:list:any=1.743|head:siz:words=0.465|look:siz:plain=0.452|look:siz:long=-1.103|before:with:siz=0.587|before:in:siz=0.458|
head:pric:number=0.514|before:at:pric=1.03|before:to:requir=0.549|look:profil:plain=-0.547|look:consultant:plain=-0.265|head:engin:number=0.565|before:of:engin=-0.435|look:aircraft:plain=-0.07|
head:coefficient:number=0.371|before:of:coefficient=0.84|before:of:lift=0.661|before:of:air=0.723|before:of:drag=0.581|wire:optional:number=-2.122|before:in:styl=0.558|head:styl:words=0.137|
look:styl:plain=0.313|look:styl:long=-1.533|look:styl:name=-0.161|head:scor:items-number=0.888|head:n:number=1.02|before:of:n=-0.04|head:ethnicity:words=-0.063|look:ethnicity:plain=-0.742|
look:ethnicity:name=0.425|before:to:ethnicity=1.101|before:for:ethnicity=0.449|head:data:words=-1.176|look:data:long=-1.003|before:and:country=-0.98|before:on:country=-0.775|head:jurisdict:words=0.171|
look:jurisdict:plain=-1.047|look:jurisdict:long=-0.609|look:jurisdict:name=0.673|before:in:jurisdict=0.343|look:docu:plain=-0.953|look:analysis:plain=-0.105|head:sentenc:quoted=-0.092|head:sentenc:words=-1.171|
look:sentenc:plain=-0.865|before:subsequently=-0.872|before:into:lang=0.572|before:of:sourc=0.346|before:into:target=1.518|before:in:target=-0.054|before:on:target=0.148|before:of:target=0.051|
before:named:person=0.849|look:emot:plain=0.692|look:skill:plain=0.642|before:as:constraint=0.873|head:sal:items-number=0.79|before:at:sal=0.668|before:at:previous=0.668|before:joining:items=-0.197|
before:of:capacity=-0.601|before:to:capacity=0.066|head:demand:items-number=0.82|before:of:demand=0.56|before:of:order=0.141|before:to:product=0.29|before:named:drug=0.313|look:drug:plain=-0.246|
before:for:drug=-1.594|look:drug:name=0.513|before:by:manufacturer=1.308|before:that:manufacturer=0.471|before:to:dosag=0.665|before:on:approval=0.644|before:at:sourc=0.28|before:at:target=0.962|
before:about:id=-1.338|before:then:id=-0.081|before:finally:id=-0.12|head:creator:words=0.877|look:creator:name=0.839|look:creator:plain=-0.617|before:by:creator=0.895|before:within:nam=0.21|
head:data:quoted=-0.405|look:input:plain=-1.711|before:with:data=-1.424|before:using:data=-1.324|head:method:quoted=-0.787|head:method:words=0.421|look:method:name=-0.557|look:method:long=0.348|
before:with:passenger=0.705|look:vehicl:plain=-1.164|before:on:event=0.318|head:id:quoted-number=-0.73|head:depart:words=0.457|look:depart:plain=-0.889|look:depart:long=-0.596|before:about:depart=0.82|
before:for:depart=0.157|look:depart:name=0.643|head:cod:identifier=0.829|head:cod:words=-1.403|look:cod:plain=-1.531|look:cod:long=-0.367|before:in:product=-1.004|look:cod:name=-1.099|
before:is:product=0.062|before:about:product=0.799|head:status:words=0.054|look:status:plain=0.456|look:quality:plain=-0.835|look:status:long=-1.507|before:with:status=0.593|before:about:status=0.567|
head:issu:single-words=-1.081|before:to:issu=0.256|before:of:issu=0.646|look:feedback:plain=-0.969|head:number:quoted=-0.481|look:phon:plain=-0.524|before:on:call=0.873|look:call:plain=0.795|
before:of:strength=-0.123|wire:required:record=0.207|wire:record:record=1.086|look:soil:plain=-1.08|look:crop:name=0.62|before:of:tre=-0.766|look:tre:plain=0.455|before:this:species=0.219|
before:of:volum=-0.169|head:hour:number=-0.584|look:customer:plain=-1.76|look:customer:name=-0.879|look:issu:plain=0.459|head:websit:quoted=-0.124|head:websit:words=-1.07|look:websit:long=-0.355|
head:durat:words=-0.255|look:durat:plain=-0.212|before:as:id=1.318|before:as:sampl=0.728|look:sampl:plain=-0.219|head:typ:identifier=-1.533|look:cell:plain=0.604|look:detect:plain=0.202|
head:result:words=-0.983|look:result:plain=-0.982|look:result:long=-0.524|before:within:gen=0.792|look:environ:plain=0.377|head:sector:words=0.338|look:sector:name=0.705|before:in:sector=0.667|
look:campaign:plain=-1.713|look:campaign:name=0.224|before:named:campaign=0.394|before:through:typ=1.107|before:on:focus=1.019|look:focus:plain=0.626|head:point:number=0.778|before:of:pollutant=0.356|
head:spac:number=0.713|head:chord:items-quoted=0.336|before:of:chord=0.461|look:signatur:plain=-0.756|before:with:rhythm=0.354|before:for:instru=0.654|before:your:locat=-0.273|head:budget:number=1.42|
before:within:budget=0.175|head:plan:words=-1.266|look:plan:plain=-0.883|look:plan:long=-1.063|head:need:flag-true=0.809|before:for:guest=0.823|head:link:words=-1.068|look:link:plain=-1.048|
before:for:ag=1.237|before:for:condit=0.386|before:of:condit=0.042|look:health:plain=0.842|before:with:health=1.174|wire:optional:list=-0.398|before:of:growth=0.554|look:growth:plain=-0.224|
head:schedul:words=-0.706|look:schedul:plain=-0.733|look:report:plain=-0.644|look:assess:plain=0.724|before:near:nam=1.138|look:planet:name=0.862|head:quality:words=-0.274|look:view:plain=0.414|
before:under:budget=0.465|before:by:company=0.747|before:of:industry=0.32|before:on:industry=0.064|head:industry:words=0.409|look:industry:plain=0.103|look:industry:long=-1.011|before:for:industry=-0.192|
look:industry:name=0.11|before:in:industry=0.977|before:of:budget=0.603|before:finally:locat=-0.15|head:descript:words=-0.322|look:descript:plain=0.292|look:descript:long=0.232|before:to:descript=0.816|
head:strategy:words=-0.091|look:strategy:plain=0.72|head:product:items-words=1.017|look:packag:plain=0.541|before:in:packag=0.807|head:rout:words=0.793|look:rout:plain=0.769|look:patient:name=0.673|
look:patient:plain=-1.644|before:is:patient=-0.08|before:for:patient=0.563|look:disorder:plain=0.617|look:sess:plain=0.187|before:from:country=-0.282|before:please:country=-0.208|before:for:languag=-0.466|
before:please:languag=-0.231|look:client:plain=-0.985|look:font:plain=-0.631|look:design:plain=-0.058|head:email:email=1.319|before:at:email=0.492|head:email:words=-0.878|look:email:plain=-0.92|
look:email:long=-0.441|before:is:email=0.276|before:to:email=0.469|before:of:purpos=-0.816|before:with:budget=0.876|before:within:timelin=0.863|head:habitat:words=-0.179|look:habitat:plain=-0.097|
before:in:habitat=1.164|look:classificat:plain=-0.725|head:environ:words=-0.211|before:in:environ=0.77|before:is:condit=-0.821|before:for:material=1.02|before:of:material=0.974|before:is:material=-0.133|
before:for:jurisdict=0.811|head:author:words=0.279|look:author:plain=-1.445|look:author:long=-1.332|before:of:author=-0.882|look:author:name=0.93|before:in:author=-1.244|before:by:author=1.418|
before:to:author=-0.974|before:by:brand=1.441|head:status:flag-true=0.535|look:media:plain=0.308|before:of:media=1.166|look:media:name=-0.829|head:sal:number=0.858|before:of:percentag=0.377|
head:percentag:percent=1.49|look:speaker:plain=-0.387|look:speaker:name=0.629|before:on:speaker=0.602|before:please:genr=-1.052|head:restrict:words=0.7|look:restrict:plain=0.674|look:dietary:plain=0.674|
head:text:quoted-url=0.581|before:under:jurisdict=1.195|form:optional:items-number=0.732|head:year:items-number=0.732|before:in:amend=0.559|before:under:genr=0.799|before:has:pag=0.71|before:of:book=0.377|
before:joining:date=-0.233|look:guest:plain=-1.216|before:of:guest=1.001|look:guest:name=-0.63|before:named:guest=-0.543|look:contact:plain=-1.192|head:info:words=-1.336|look:info:plain=-1.01|
look:info:long=-0.716|before:of:claim=0.835|head:reason:words=-0.765|look:reason:plain=-0.222|look:claim:plain=1.012|before:for:claim=0.488|before:of:renewal=0.368|look:renewal:plain=0.649|
look:wast:plain=0.542|look:process:plain=-0.134|before:for:area=1.124|head:demand:number=0.359|head:featur:items-words=1.478|look:equat:plain=-0.887|head:populat:number=-0.201|before:of:populat=0.617|
head:volunteer:number=0.871|before:with:volunteer=0.565|before:using:publicity=0.493|before:to:cocktail=1.257|look:cocktail:name=1.198|look:glass:plain=0.645|look:serv:plain=0.843|look:bus:plain=-0.66|
look:bus:name=0.42|before:for:capacity=-0.451|look:driver:plain=-1.16|before:for:distanc=0.305|look:specialty:plain=0.604|before:in:specialty=0.871|before:of:ag=0.203|before:of:gender=-0.627|
look:rol:plain=0.148|look:script:plain=-1.301|head:symptom:items-words=0.766|before:with:medical=1.018|look:diagnosis:plain=-0.856|before:of:forc=0.402|before:is:area=0.789|before:of:strain=0.62|
before:titled=-1.023|before:titled:titl=1.729|look:director:name=0.7|before:by:director=0.763|before:on:schedul=0.266|head:venu:words=0.95|look:venu:plain=-0.849|look:venu:name=0.949|
before:at:venu=1.186|look:film:plain=-0.386|before:towards:preferenc=0.716|head:occas:words=-0.664|look:occas:plain=0.607|before:for:occas=0.912|before:of:energy=0.371|before:of:potential=0.528|
before:of:constant=0.704|before:at:posit=1.064|look:regulat:plain=-0.722|look:regulat:name=0.747|before:at:address=1.776|head:address:words=-0.729|look:address:plain=1.047|look:address:long=0.076|
look:pattern:plain=-0.518|head:organiz:words=0.657|look:organiz:plain=-0.871|look:organiz:name=0.779|before:as:organiz=0.614|head:cod:quoted=0.488|head:them:words=0.685|look:them:plain=0.174|
look:them:long=-1.165|before:of:them=0.797|look:them:name=0.384|look:ticker:name=0.762|look:exchang:name=0.854|before:on:exchang=0.865|before:of:pric=-1.103|head:book:quoted=0.659|
look:book:plain=-1.446|head:key:quoted=1.35|before:titled:nam=1.079|before:within:region=0.48|look:ap:plain=-1.271|look:ap:name=-0.078|look:deploy:plain=0.516|head:sequenc:words=-0.795|
look:sequenc:plain=-1.033|look:scen:plain=-1.326|look:sequenc:long=-0.343|head:design:words=-0.177|look:set:plain=0.485|look:metal:name=0.626|before:using:metal=0.67|look:ligand:name=0.812|
look:solvent:name=0.781|before:and:solvent=0.862|head:structur:words=-0.872|look:structur:plain=-0.73|before:is:structur=0.722|head:techniqu:words=0.346|look:techniqu:plain=-0.247|look:techniqu:name=0.267|
look:property:plain=-1.19|head:express:items-quoted=0.831|look:melody:plain=-0.458|head:chord:items-identifier=0.75|before:at:data=0.175|before:is:breed=-0.316|head:num:number=-0.559|head:descript:quoted=-0.991|
before:is:descript=0.688|look:light:plain=0.85|before:is:budget=-0.401|head:nam:quoted-date=0.753|head:task:number=0.056|head:data:quoted-path=0.806|head:databas:quoted=0.602|before:from:databas=1.061|
head:databas:words=-1.264|look:databas:plain=-0.276|look:databas:name=-0.129|head:author:quoted=0.408|before:had:symptom=0.52|look:severity:plain=0.072|head:organism:words=0.186|look:organism:plain=0.726|
look:organism:long=-1.613|before:of:organism=0.686|before:from:organism=0.8|look:sequenc:name=0.122|head:tool:words=0.917|look:tool:plain=-0.33|look:tool:name=0.468|before:using:tool=1.072|
before:using:analysis=0.901|before:at:fil=1.709|before:from:fil=0.759|head:keyword:items-quoted=0.31|head:keyword:items-words=1.206|before:of:keyword=0.051|before:to:keyword=-0.286|look:segment:plain=-0.596|
before:to:audienc=0.331|look:audienc:plain=0.452|before:is:audienc=0.765|before:for:campaign=0.409|before:to:customer=-0.376|before:of:satisfact=0.968|before:under:load=0.877|look:test:plain=-0.254|
before:for:test=-0.388|look:test:name=-0.986|head:data:items-words=-1.189|head:data:single-words=-0.78|look:librarian:name=0.397|before:by:librarian=0.723|head:network:words=0.965|look:network:plain=-1.094|
look:network:name=0.849|before:about:genr=0.454|before:of:expirat=1.023|look:expirat:plain=0.729|head:angl:number=-0.555|before:of:period=-0.436|head:period:words=0.426|look:period:name=0.264|
look:period:plain=0.162|look:period:long=-1.718|before:in:period=-1.215|before:for:period=0.981|before:from:period=1.176|head:channel:words=0.577|look:channel:plain=-0.047|look:channel:name=0.257|
before:through:channel=0.895|head:audienc:words=0.838|look:audienc:long=-1.348|before:and:volunteer=0.799|look:screen:plain=1.101|head:imag:words=-1.014|head:area:words=0.437|look:area:name=0.563|
look:area:plain=-0.184|look:area:long=-1.006|before:in:area=0.391|head:port:words=0.746|look:port:plain=-0.983|look:port:name=0.929|before:to:port=1.292|head:need:items-words=1.184|
before:as:mod=0.6|form:integer:quoted=-0.331|head:address:quoted=0.697|head:data:quoted-number=1.17|look:editor:plain=-0.803|look:editor:name=1.164|head:scen:quoted=0.758|head:scen:words=-1.199|
before:called:nam=1.545|look:os:name=1.351|before:of:devic=0.766|look:solut:plain=-0.356|before:i'm:ag=0.81|before:about:weight=0.999|look:individual:plain=-0.704|look:individual:name=-0.206|
before:about:durat=0.726|head:efficiency:share=1.091|look:energy:plain=0.544|before:from:energy=0.671|before:for:rout=0.789|before:about:distanc=0.742|before:of:bandwidth=-0.205|before:in:publish=1.186|
look:pet:plain=0.721|before:for:pet=0.999|head:schem:words=-0.562|look:schem:plain=-0.496|look:pattern:name=0.675|before:like:threat=0.903|look:security:plain=0.593|head:resourc:words=0.261|
before:of:resourc=0.692|look:medical:plain=0.981|look:treat:plain=0.74|look:facility:plain=0.473|before:of:difficulty=0.194|head:transact:items-quoted=0.397|look:validator:plain=0.84|before:of:reputat=0.496|
head:delegat:items-quoted=0.37|look:coverag:plain=-0.537|before:in:category=0.47|head:keyword:words=-0.364|look:keyword:plain=-0.234|look:keyword:long=-1.158|before:is:keyword=1.195|look:keyword:name=-1.018|
before:about:keyword=0.8|before:have:incom=0.801|head:expenses:number=0.43|before:and:deduct=0.883|before:for:tax=0.711|before:my:year=0.165|before:and:period=-1.044|look:dialect:plain=-0.739|
look:dialect:name=0.823|before:between:dialect=0.714|head:b:words=0.913|head:sound:items-quoted=0.591|before:like:sound=0.611|head:server:quoted=0.714|before:on:server=0.687|head:server:words=-0.257|
look:server:plain=0.422|head:usernam:quoted=0.332|head:usernam:words=-1.832|look:usernam:plain=-0.944|look:usernam:long=-0.426|head:password:quoted=0.619|before:to:password=0.488|head:password:words=-1.317|
look:password:plain=-1.048|look:password:long=-0.507|before:to:databas=0.373|head:issu:words=-0.201|look:issu:long=1.113|before:at:level=1.397|before:at:security=1.175|before:at:destinat=0.355|
before:of:system=0.246|before:using:material=0.548|head:not:words=-0.747|look:not:plain=-0.758|before:by:editor=0.87|head:temp:number=0.508|before:of:temp=-0.827|before:at:temp=0.849|
look:object:plain=0.581|before:and:object=0.677|look:object:name=0.295|head:principl:items-quoted=0.644|before:like:principl=0.684|before:of:dilemma=0.826|head:framework:words=0.293|head:action:words=-0.793|
look:action:plain=0.765|before:only:evidenc=0.911|before:on:evidenc=0.21|before:on:appoint=0.642|look:appoint:plain=-0.798|look:preferenc:name=0.733|before:with:preferenc=0.743|before:using:medium=0.851|
look:artwork:plain=-0.18|look:vehicl:name=0.601|before:for:count=0.415|before:of:item=0.696|before:are:email=0.808|before:is:height=0.719|before:on:publicat=0.825|look:articl:plain=-0.531|
look:proofreader:name=0.565|look:sauc:name=0.827|look:recip:plain=-0.137|before:in:spac=0.272|before:as:plant=0.767|head:requir:words=-0.801|look:requir:plain=-0.314|look:requir:long=0.61|
before:for:product=-0.296|before:with:length=0.91|head:fil:words=-1.346|look:fil:long=-0.611|before:by:reviewer=0.683|before:on:deadlin=0.465|look:deadlin:plain=0.096|look:build:plain=-0.564|
before:is:build=0.442|head:tempo:words=0.215|look:tempo:plain=0.353|look:rhythm:plain=0.721|before:and:gender=0.098|look:first:name=0.78|before:within:depart=0.613|before:of:depart=0.212|
look:supplier:plain=-1.001|head:symptom:words=0.143|look:symptom:plain=0.746|before:is:symptom=0.59|before:of:symptom=-0.131|before:of:patient=-0.26|before:with:column=0.582|before:and:row=0.633|
before:over:tim=1.204|before:during:tim=1.102|before:for:quantity=0.618|look:delivery:plain=0.957|before:from:region=0.08|before:as:format=0.21|head:shap:quoted=0.752|before:of:shap=0.959|
before:to:shap=0.82|before:to:input=1.053|head:layer:number=0.296|before:of:layer=0.273|look:tank:plain=-0.864|look:water:plain=-0.476|look:animal:plain=1.179|before:is:animal=-0.492|
before:be:status=0.708|head:point:words=-0.092|look:point:name=0.137|before:from:point=0.438|before:on:rout=0.854|look:visitor:name=0.641|before:for:visitor=0.687|look:mountain:name=0.653|
before:on:mountain=0.814|head:phras:quoted=-0.089|look:phras:plain=-0.666|head:category:quoted=-0.4|before:as:category=0.874|look:textur:plain=0.546|before:using:languag=-0.288|look:applicat:plain=0.784|
before:in:applicat=0.583|before:to:environ=0.303|look:framework:name=-0.444|head:diseas:words=-0.317|look:diseas:plain=-0.594|look:diseas:long=-0.628|look:diseas:name=-0.227|before:for:diseas=0.768|
head:measur:words=-0.85|look:measur:plain=-0.8|before:over:area=0.559|head:speed:number=-0.052|before:at:port=1.053|look:arrival:name=0.476|before:of:drug=0.188|look:initiativ:plain=0.432|
before:for:parameter=-0.196|head:parameter:words=-0.174|look:parameter:plain=0.214|look:parameter:long=-0.576|head:express:quoted=1.187|head:express:words=-0.694|look:express:plain=-0.645|head:stat:quoted=0.763|
head:qubit:number=0.395|before:of:qubit=0.43|look:circuit:plain=0.691|look:suspect:name=0.73|head:posit:words=0.709|look:posit:plain=0.835|before:to:posit=-0.086|head:evidenc:words=-0.621|
look:evidenc:plain=-0.552|look:evidenc:long=-0.619|look:evidenc:name=-0.247|before:is:evidenc=0.574|head:defendant:words=0.429|look:defendant:name=0.585|before:if:defendant=0.62|before:about:defendant=0.687|
before:against:defendant=0.866|before:at:complexity=0.76|look:field:plain=0.584|before:of:field=0.783|head:concentrat:number=0.635|before:of:concentrat=1.041|before:titled:project=0.694|before:by:project=0.247|
before:of:business=1.029|look:business:name=1.237|before:for:business=1.289|before:of:revenu=0.654|before:of:risk=-0.628|look:composit:plain=0.677|look:research:plain=-0.072|head:menu:words=-0.57|
look:menu:plain=-0.579|head:usernam:identifier=0.941|before:for:usernam=0.249|before:this:usernam=0.517|head:email:quoted-email=0.672|look:repository:name=0.957|before:for:repository=0.923|before:of:repository=-0.578|
look:program:plain=0.295|look:program:name=-0.609|head:repository:words=0.761|before:called:playlist=0.062|look:playlist:plain=-1.07|before:at:height=0.711|head:asset:items-words=0.377|before:his:beneficiary=1.016|
before:and:beneficiary=0.754|head:beneficiary:single-words=0.909|head:relationship:words=0.725|look:relationship:plain=0.767|before:his:relationship=0.798|before:named:patient=0.399|look:conservat:plain=0.232|head:word:quoted=0.929|
head:word:words=-0.228|look:word:plain=-0.814|look:word:name=0.303|look:tens:plain=0.697|before:with:tens=0.781|before:for:incubat=0.95|before:of:water=1.024|head:sequenc:quoted=0.913|
look:interact:plain=0.735|look:evaluat:plain=0.306|before:is:evaluat=0.747|look:facilitator:name=0.691|before:by:facilitator=0.766|before:in:program=0.651|look:coordinator:name=0.686|before:by:coordinator=0.762|
look:sup:plain=-1.184|before:at:gateway=0.827|look:gateway:plain=0.524|before:as:dns=0.81|look:dns:plain=0.593|look:bik:plain=-1.143|look:bik:name=0.237|before:at:frequency=1.04|
before:at:efficiency=0.598|head:power:number=0.578|before:of:power=0.786|before:of:transmit=0.687|look:pick:plain=0.737|before:from:pick=0.867|before:named:model=1.027|before:named:fil=0.186|
before:on:system=1.092|look:templat:plain=-0.626|before:with:framework=0.878|head:provider:words=0.674|look:provider:plain=-0.679|look:cloud:plain=-0.461|before:to:provider=-0.046|before:to:cloud=-0.046|
look:provider:long=-0.29|look:provider:name=0.674|look:cloud:name=0.568|before:on:provider=0.639|before:on:cloud=0.639|look:element:plain=1.014|before:of:provider=0.432|before:for:coverag=0.837|
look:ship:plain=0.746|head:technology:words=0.126|look:technology:plain=0.681|before:using:technology=0.472|before:of:technology=0.232|head:consequenc:words=0.745|look:consequenc:plain=0.669|before:its:consequenc=0.473|
before:for:organiz=0.512|head:differenc:number=0.582|before:of:differenc=0.385|head:subject:quoted-email=1.459|head:messag:quoted-email=1.363|before:of:theory=-0.127|look:philosopher:name=0.327|look:philosopher:plain=-0.706|
look:difficulty:plain=0.67|look:transportat:plain=0.343|head:model:quoted=0.756|look:workload:plain=0.193|before:of:load=-0.254|head:tradit:words=0.688|look:tradit:name=0.138|look:tradit:plain=0.177|
before:in:tradit=0.203|before:of:tradit=0.149|head:number:quoted-number=0.409|before:and:phon=0.867|before:called:campaign=-0.156|head:theory:quoted=0.193|head:philosopher:quoted=-0.325|before:as:area=0.34|
look:exercis:name=0.505|look:exercis:plain=-1.008|before:by:angl=0.22|look:output:plain=-1.018|look:record:plain=-1.488|head:valu:quoted=-0.236|look:engin:plain=-0.438|before:named:project=0.189|
head:dataset:quoted=1.355|head:dataset:words=0.306|look:dataset:long=-0.897|before:of:impact=0.04|look:domain:plain=-0.516|look:new:plain=-1.359|before:to:new=2.014|look:new:name=0.582|
before:of:new=-0.462|look:cryptocurrency:name=0.06|before:of:cryptocurrency=0.101|look:student:plain=-0.667|wire consumer has output=-1.083|before:of:severity=0.468|look:library:plain=-1.053|before:of:library=0.457|
look:library:name=1.389|before:at:library=0.65|before:from:library=0.497|before:is:reason=0.615|before:of:animal=0.766|before:for:animal=0.044|head:timefram:words=-0.144|look:timefram:plain=0.199|
look:timefram:long=-0.784|before:with:timefram=0.47|before:of:plant=0.358|look:plant:plain=0.4|before:to:organism=0.052|before:for:organism=-0.59|before:our:platform=0.546|head:behavior:words=0.5|
look:behavior:plain=0.585|before:of:behavior=0.236|before:been:behavior=0.56|before:is:gender=0.464|head:context:words=-0.274|look:context:plain=-0.168|before:is:target=0.786|before:is:messag=0.521|
look:attach:plain=-0.558|look:tissu:plain=0.872|before:in:tissu=0.859|head:event:number=-0.313|before:has:event=0.819|before:has:group=-0.987|look:cours:plain=-0.863|head:salary:number=0.641|
before:of:salary=1.02|head:sport:words=0.507|look:sport:plain=0.717|look:sport:long=-0.892|before:to:sport=0.206|before:for:sport=0.05|head:rang:words=-0.091|look:rang:plain=0.115|
look:rang:long=-0.771|head:status:quoted=-0.181|before:on:content=0.74|before:be:author=0.675|before:have:them=0.382|look:grad:plain=0.319|before:by:provider=0.221|before:by:cloud=0.221|
head:token:quoted=0.755|look:access:plain=0.709|head:element:words=0.57|look:typography:plain=-0.14|look:constraint:plain=0.627|look:item:name=0.651|before:under:category=0.561|look:photo:plain=-0.958|
before:of:databas=0.615|before:to:query=0.767|head:credential:words=-0.522|look:credential:plain=-0.654|look:activity:plain=-0.368|head:group:words=0.083|look:group:plain=0.512|look:ag:plain=0.307|
look:group:long=-0.978|before:for:group=0.095|head:keyword:quoted=0.714|before:about:databas=-0.172|look:seed:plain=0.17|before:of:domain=0.426|head:siz:identifier=0.309|head:layout:words=0.933|
look:layout:plain=-0.155|before:and:layout=-0.669|before:need:locat=-0.438|head:zipcod:words=-0.473|look:zipcod:plain=-0.207|before:of:pip=0.157|before:of:slop=-1.534|before:on:timefram=0.707|
before:for:schematic=0.578|look:schematic:name=0.606|before:of:crop=0.832|head:sex:words=0.408|look:sex:plain=0.445|before:of:sex=0.493|head:ancestry:words=-0.255|look:ancestry:plain=-0.289|
before:of:ancestry=0.618|look:ancestry:name=0.62|head:injury:words=-0.816|look:injury:plain=0.09|head:death:words=-0.042|before:is:ag=0.138|before:called:ap=0.734|before:is:databas=-0.18|
before:called:titl=-0.534|before:is:titl=-0.171|head:increas:percent=1.194|before:be:medicat=0.505|before:be:durat=0.62|head:structur:identifier=0.856|before:called:structur=0.607|before:of:task=0.478|
before:is:comment=0.587|before:as:parameter=0.828|head:sol:number=0.478|before:for:sol=0.576|look:agency:name=0.579|before:by:agency=0.584|before:of:commodity=0.463|head:commodity:words=0.195|
look:commodity:plain=0.334|look:pharmacy:name=0.868|before:for:pharmacy=1.016|before:at:pharmacy=0.824|look:medicin:name=0.191|before:of:medicin=0.22|before:as:tag=0.704|look:term:plain=0.394|
before:of:term=1.088|head:compound:words=0.622|look:component:plain=1.122|before:of:component=-0.822|before:about:component=0.453|head:nod:words=0.42|look:nod:plain=0.591|before:at:nod=0.467|
before:at:technology=0.467|head:variat:words=0.084|look:variat:plain=0.178|before:with:variat=0.53|before:with:process=0.477|look:microprocessor:plain=0.901|before:of:microprocessor=0.922|before:of:mak=0.552|
head:mak:words=0.641|look:mak:plain=-0.691|before:about:mak=0.538|look:mak:name=0.69|look:organ:plain=0.498|look:robot:plain=-1.051|before:on:sport=-0.194|before:about:period=0.597|
head:protocol:words=0.794|look:protocol:plain=-0.843|look:protocol:name=0.908|before:use:protocol=0.133|before:on:dataset=1.195|before:called:project=-0.064|before:as:system=0.067|look:protein:plain=-0.866|
look:protein:name=-0.644|look:study:plain=-0.823|look:composer:plain=-0.694|before:about:drug=1.494|look:attribut:plain=0.871|look:extens:plain=-0.56|before:named:library=0.346|before:of:speed=1.135|
before:of:altitud=-0.663|before:to:quantity=0.169|before:using:research=0.34|before:is:styl=0.764|look:cu:plain=0.422|before:of:cu=0.59|head:target:words=-0.598|look:target:long=-1.321|
head:algorithm:words=-0.363|look:algorithm:plain=-0.413|look:algorithm:long=-0.122|look:algorithm:name=-0.101|before:is:bond=0.632|before:is:sampl=0.873|before:is:level=0.121|before:if:action=0.881|
before:of:gas=0.511|look:gas:plain=0.094|head:diseas:identifier=-0.432|before:of:diseas=0.694|before:using:program=0.385|before:is:contact=0.677|look:amount:plain=-0.717|look:publisher:plain=-0.63|
look:ad:plain=-0.956|before:by:library=0.913|before:function:path=-0.064|look:participant:plain=-0.958|before:with:participant=0.568|look:block:plain=-0.343|look:coach:name=0.884|look:microorganism:plain=0.349|
before:in:microorganism=0.39|before:of:loan=-0.209|head:term:number=0.095|before:of:angl=1.026|before:using:substanc=0.47|before:is:differenc=0.467|before:is:concentrat=0.467|before:called:data=0.631|
head:target:quoted=0.276|before:use:algorithm=0.509|before:called:dataset=0.863|head:interval:words=0.99|look:interval:plain=0.818|head:component:words=0.685|head:populat:words=0.733|look:populat:plain=0.659|
look:populat:name=-0.514|before:for:populat=-0.354|before:called:event=1.051|look:organizer:name=0.826|look:spac:plain=0.823|before:as:disk=0.513|look:biometric:plain=1.014|before:for:repetit=0.602|
before:is:demand=0.249|before:using:websit=0.315|look:scan:plain=0.174|before:using:scan=0.51|look:fuel:plain=0.247|before:with:fuel=0.727|look:modul:name=0.186|before:of:modul=0.14|
look:order:plain=-0.89|before:of:averag=0.986|before:of:magnificat=0.123|look:stain:plain=-0.629|before:of:validity=0.231|before:be:record=1.174|look:strength:plain=0.294|before:called:enterpris=0.623|
head:fil:path=0.79|look:slop:plain=0.088|head:sampl:quoted=0.699|head:sampl:words=-0.613|before:of:reactor=0.928|look:reactor:plain=0.435|head:flux:number=0.154|before:of:flux=0.597|
before:of:neutron=0.597|head:journal:words=0.108|look:journal:name=0.629|look:journal:plain=-1.229|look:journal:long=-0.403|before:on:floor=0.806|look:skeletal:plain=-0.859|before:as:rol=0.419|
head:difficulty:words=0.623|look:transact:plain=-0.25|look:restaurant:name=0.824|look:restaurant:plain=-0.904|look:consensus:name=0.395|before:using:consensus=0.437|look:interfac:plain=-0.429|before:for:difficulty=0.641|
before:of:deadlin=0.496|head:isbn:words=0.071|look:isbn:plain=0.338|before:over:period=1.019|head:dat:quoted-date=0.775|dated:quoted-date=0.968|before:called:book=0.731|head:devic:words=0.668|
before:on:filter=0.458|head:religion:words=-0.274|look:religion:plain=-0.536|before:between:religion=0.582|look:religion:name=-0.253|before:in:religion=-0.258|head:aspect:words=0.43|look:aspect:plain=0.68|
before:about:artwork=0.359|look:researcher:plain=-0.54|look:researcher:name=1.155|before:is:confidenc=0.934|before:called:medicat=0.389|look:performanc:plain=0.1|before:of:practic=0.121|look:practic:plain=0.727|
look:coordinat:plain=-0.884|look:prey:plain=0.358|before:and:prey=0.426|head:task:words=0.196|look:warehous:plain=-0.431|before:be:sex=0.676|before:is:load=0.449|before:during:period=0.092|
look:methodology:plain=0.576|before:using:methodology=0.544|before:for:restaurant=1.071|before:at:restaurant=0.807|look:spokesperson:name=0.613|before:at:interview=0.685|head:variant:quoted=0.186|head:variant:words=-0.383|
look:variant:plain=-0.367|look:genetic:plain=-0.364|before:be:length=0.377|before:from:media=0.737|head:hash:quoted=0.982|before:is:weight=-1.017|before:of:ethnicity=0.45|before:some:evidenc=0.512|
head:scen:identifier=0.774|before:need:ticket=0.694|look:audio:plain=-1.205|before:of:rock=0.57|look:rock:plain=-0.552|look:rock:name=0.552|before:is:cost=0.985|look:firearm:plain=0.485|
before:is:firearm=0.533|head:view:words=0.411|before:that:creator=0.362|head:websit:path=0.569|before:of:resistanc=0.232|before:on:sol=0.444|before:during:miss=0.443|before:how:model=0.272|
head:fil:quoted-path=0.983|before:use:typography=0.662|before:is:likelihood=0.851|look:timestamp:plain=-0.654|before:at:timestamp=0.708|head:artwork:quoted=0.691|before:for:artwork=0.707|head:artwork:words=-0.487|
head:practic:words=0.522|before:of:skeleton=0.683|look:skeleton:name=0.769|before:is:progress=0.531|before:some:styl=0.946|look:set:name=0.441|before:for:individual=0.294|before:as:relationship=0.579|
before:for:tenur=0.948|look:gymnast:name=0.122|look:competit:name=0.439|before:in:competit=0.46|head:endpoint:quoted=1.054|head:endpoint:words=-0.655|look:endpoint:plain=0.946|before:during:season=0.768|
look:endpoint:long=-2.001|head:locat:quoted-date=0.763|before:is:ip=0.879|before:is:endpoint=0.82|look:launch:plain=-0.555|look:encrypt:plain=-0.747|before:using:algorithm=0.469|head:target:path=1.242|
before:if:sourc=0.52|before:on:interfac=-0.334|look:animat:plain=-0.04|head:width:number=0.27|before:of:width=0.721|before:our:practic=0.895|look:firmwar:plain=0.402|before:in:journal=0.674|
before:of:journal=0.882|head:room:words=0.411|look:applianc:name=0.182|before:on:applianc=0.189|before:named:network=-0.121|head:input:quoted=0.712|head:dos:number=0.235|before:of:dos=0.382|
before:of:thickness=0.268|look:composer:name=0.712|before:by:composer=0.676|before:at:threshold=0.568|before:our:system=0.531|before:in:set=0.558|look:protagonist:name=0.794|head:bod:number=0.226|
before:is:bod=0.226|look:blockchain:plain=-0.654|before:named:audio=0.734|before:is:transact=0.962|before:to:speed=0.863|look:runtim:plain=0.648|before:using:runtim=0.791|head:branch:quoted=1.169|
before:is:url=0.406|look:permiss:plain=0.179|before:has:permiss=0.18|before:is:populat=0.583|look:microcontroller:name=0.438|before:use:microcontroller=0.447|before:are:keyword=0.851|before:of:blockheight=0.97|
look:institut:name=0.718|before:from:institut=0.764`,
  plan: `calls=-2.122|fit name=0.434|fit verb=-0.931|fit told=-1.064|fit about=1.7|fit meaning=1.012|lead=3.117|chosen required=0.805|
chosen optional=0.601|none required=0.239|none optional=0.44|odds required=0.239|odds optional=0.354|missing=-1.636|several=-0.569|dealt joined=0.232|
joined dropped=-0.08|dealt alike=1.496|repeats=-2.45|returns=-2.917|pairs=-1|wire score=0.327|borrowed=-0.393|borrowed score=0.084|
border:joined=-0.389|border:comma=-1.541|left number=-0.527|skipped number=-0.743|left quoted=-0.85|skipped quoted=-0.987|left url=-1.489|skipped url=-1.2|
left email=-3.745|skipped email=-0.527|left path=-2.721|skipped path=-0.857|left date=0.921|skipped date=0.275|left time=-1.037|skipped time=-0.369|
left identifier=-1.08|skipped identifier=-1.015|left names=-1.257|left words=-0.595|skipped names=-1.442|skipped words=-0.543|fit=-0.493|border:start=-1.326|
picks required=-0.496|picks optional=0.999|calls extra=-0.066|dealt drop=-0.088|dealt forms=-1.431|dealt apart=-0.857|skipped=-0.379|repeats:joined=-0.343|
shared=0.04|repeats:comma=-0.364|border:sentence=0.06|repeats:sentence=-1.194|lead against=-1.666|border:clause=-2.889|repeats:clause=-1.85|wires required=-0.93|
wires optional=-0.821`,
  confidence: `base=-0.813|fit name=0.207|fit verb=-0.101|fit told=-0.637|fit about=-0.035|fit meaning=0.788|fit=0.23|lead=-0.115|
chosen required=0.232|left words=-0.011|share=0.273|ahead=0.091|score=0.259|weakest=0.128|many=-0.796|skipped=0.566|
skipped number=-0.233|skipped words=-0.091|none optional=0.852|chosen optional=0.08|left number=-0.322|joined dropped=-0.591|missing=-3.798|none required=0.094|
left names=-0.413|left identifier=-0.308|borrowed=-1.036|borrowed score=0.145|left date=-0.527|lead against=-0.62|several=-0.773|dealt drop=-0.076|
dealt apart=0.199|dealt alike=0.672|repeats=0.367|skipped names=-0.089|left path=-1.822|skipped quoted=-0.845|left quoted=-0.41|dealt joined=-0.609|
skipped identifier=-1.617|returns=0.058|left time=-1.425|skipped date=0.202|skipped path=-0.47|left url=-0.375|wires required=-0.213|skipped email=-1.44|
wires optional=-1.746|left email=-1.481|skipped time=-0.007`,
  relevance: `base=-0.773|fit name=1.406|fit verb=0.208|fit told=-0.292|fit about=1.555|fit meaning=1.658|fit=1.418|lead=-0.592|
chosen required=-0.351|left words=0.107|share=-1.005|ahead=-0.01|score=0.304|weakest=0.32|many=0.354|skipped=0.522|
skipped number=0.232|skipped words=0.153|none optional=0.328|chosen optional=-0.136|left number=0.317|joined dropped=-0.482|missing=-1.269|none required=-0.13|
left names=0.225|left identifier=-0.343|borrowed=0.359|borrowed score=0.072|left date=0.852|lead against=1.063|several=-0.27|dealt drop=0.008|
dealt apart=-1.18|dealt alike=0.274|repeats=1.826|skipped names=-0.162|left path=-1.908|skipped quoted=-0.786|left quoted=-0.068|dealt joined=-0.917|
skipped identifier=-2.337|returns=-1.537|left time=0.357|skipped date=-0.673|skipped path=-1.288|left url=-0.98|dealt forms=-2.187|wires required=0.899|
skipped email=0.008|wires optional=0.11|left email=0.085|skipped time=1.433`,
} as const;
